import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { sharedParts } from './vite-chunks.ts';
import { shortClassNames } from './vite-class-names.ts';
import { compileAhead } from './vite-compile-ahead.ts';
import { contractWithoutSchemas } from './vite-contract.ts';
import { firstPaint } from './vite-first-paint.ts';
import { precompress } from './vite-precompress.ts';

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

export default defineConfig({
  base: '/adminview/',
  plugins: [
    contractWithoutSchemas(),
    compileAhead(source),
    precompress(),
    firstPaint(source),
    // The first load has a few fields and little to memoise: there the compiler's caches would only cost bytes.
    react({
      compiler: true,
      exclude: [
        /\/node_modules\//,
        /\/src\/(?:features\/session|platform)\//,
        /\/src\/(?:app|main|router)\.tsx$/,
        /\/src\/ui\/(?:layer\/toast|frame\/(?:logo|first-paint|full-page-state|frame-skeleton))\.tsx$/,
      ],
    }),
  ],
  // While it is worked on, names say where they come from.
  ...(process.env['NODE_ENV'] === 'production' && { css: { modules: { generateScopedName: shortClassNames(source('.')) } } }),
  // The server puts a fresh nonce in place of this word into every index.html it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: ['chrome109', 'safari16', 'firefox115'],
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The first load names what it may load next: shorter hashes are bytes of the sign-in page, and so many tell all versions apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: sharedParts(source) },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '8080'}` } },
});
