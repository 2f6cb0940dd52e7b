import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/project.mjs';
import { runTool } from './lib/run.mjs';
import { sayRunning } from './lib/running.mjs';
import { startFake } from './lib/start-fake-service.mjs';

await runTool(async () => {
  process.chdir(root);
  await ensureInstalled();
  await sayRunning();
  await ensureBuilt();
  process.env.NODE_ENV = 'production';
  await startFake(process.env);
  process.setSourceMapsEnabled(true);
  // npm hands a signal on that the terminal gave to the whole group already: the second must not cut the server's shutdown short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  // In this very process: signals, output and the exit code are the server's own.
  await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
});
