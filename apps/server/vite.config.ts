import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

// src/main.ts is the server; every file of src/cli is a command of its own (dist/cli/backup.js).
function entries(): Record<string, string> {
  const commands = listed(new URL('src/cli/', import.meta.url)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  // A thread has a file of its own; `platform/excel/sheet-thread.ts` and `modules/invoices/reading/invoice-thread.ts` start them.
  const threads = {
    'sheet-worker': 'src/platform/excel/sheet-worker.mjs',
    'invoice-worker': 'src/modules/invoices/reading/invoice-worker.mjs',
  };
  return {
    main: 'src/main.ts',
    ...threads,
    ...Object.fromEntries(commands.map((name) => [`cli/${name.slice(0, -3)}`, `src/cli/${name}`])),
  };
}

function listed(folder: URL): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The contract is TypeScript source; all else stays in node_modules.
  ssr: { noExternal: [/^@houtai\//] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: { input: entries(), output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
});
