import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/project.mjs';
import { runTool } from './lib/run.mjs';

// A machine that a backup is brought to has mostly not started a server yet.
await runTool(async () => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt({ names: ['server'] });
  await import(pathToFileURL(join(root, 'apps/server/dist/cli/restore.js')).href);
});
