import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../lib/project.mjs';
import { waitUntil } from './wait-until.mjs';

const MAIN = join(root, 'apps/server/dist/main.js');

/** Starts a built server in its own process and waits until it serves. */
export async function startServer(port, env) {
  const lines = [];
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  await waitUntil(async () => hasEnded || (await fetch(`http://127.0.0.1:${port}/api/health`)).ok, `the server on ${port} answers`);
  if (hasEnded) throw new Error(`the server on ${port} ended: ${lines.join('')}`);
  return {
    child,
    said: () => lines.join(''),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}
