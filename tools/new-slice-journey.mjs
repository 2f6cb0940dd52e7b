// Tries what `npm run new` writes: generates a subject in a copy of the repository, tests it, builds and starts the copy and uses it in a
// browser.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { runTool, Stop } from './lib/run.mjs';
import { copyRepository } from './slice/copy-repository.mjs';
import { namesOf, renamed } from './slice/names.mjs';

const SPEC = fileURLToPath(new URL('slice/journey.spec.ts.txt', import.meta.url));
const NAMES = namesOf('travel-requests', '出差申请');

/** The new subject's own tests, and the project's tests of all pages, lists and links. */
const TESTS = [
  `apps/server/src/modules/${NAMES.subject}`,
  `apps/web/src/features/${NAMES.subject}`,
  'apps/web/src/features.test.tsx',
  'apps/web/src/lists.test.tsx',
  'apps/server/src/links.test.ts',
];

await runTool(async () => {
  const copy = mkdtempSync(join(tmpdir(), 'new-slice-journey-'));
  // As root, PostgreSQL runs as another account, which needs to pass through this folder.
  chmodSync(copy, 0o711);
  try {
    copyRepository(copy);
    const { status } = spawnSync(process.execPath, ['tools/new-slice.mjs', NAMES.subject, NAMES.title], { cwd: copy, stdio: 'inherit' });
    if (status !== 0) throw new Stop('The subject was not written.');
    writeFileSync(join(copy, 'e2e/new-slice.spec.ts'), renamed(readFileSync(SPEC, 'utf8'), NAMES));
    process.chdir(copy);
    const { runVitest, runPlaywright } = await import(pathToFileURL(join(copy, 'tools/lib/test-runs.mjs')).href);
    mkdirSync(join(copy, '.cache/test'), { recursive: true });
    const tested = await runVitest({ args: TESTS });
    const gone = await runPlaywright({ args: ['new-slice.spec.ts'] });
    for (const { passed, failed } of [tested, gone]) if (failed > 0 || passed === 0) throw new Stop('What was written does not work.');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
