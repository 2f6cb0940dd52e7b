import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as ai from './ai-stand-in/main.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/project.mjs';
import { runTool } from './lib/run.mjs';
import { sayRunning } from './lib/running.mjs';
import * as wecom from './wecom-stand-in/main.mjs';

const API_PORT = Number(process.env.PORT ?? 8080);
const WEB_PORT = Number(process.env.WEB_PORT ?? 5173);
// Beside `dist`, because `npm start` must find in `dist` only what it built itself.
const BUILT = 'apps/server/.cache';

await runTool(async () => {
  process.chdir(root);
  await ensureInstalled();
  await sayRunning();
  const vite = await import(pathToFileURL(createRequire(import.meta.url).resolve('vite')).href);
  const standIns = [await startWecom(), await startAi()];
  const server = restartable();
  const watcher = await buildOnChange(vite, server.restart);
  const web = await serveWeb(vite);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const closed = standIns.map(async ({ close }) => close());
    await Promise.all([watcher.close(), web.close(), server.stop(), ...closed]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

  function restartable() {
    let child;
    let turn = Promise.resolve();
    const end = async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await closed;
    };
    const begin = () => {
      const env = { ...process.env, ...Object.assign({}, ...standIns.map(({ env }) => env)), PORT: String(API_PORT) };
      // In its own process group, so that Ctrl-C reaches it only once, through `stop`.
      const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' };
      child = spawn(process.execPath, ['--enable-source-maps', `${BUILT}/main.js`], options);
    };
    const restart = () => (turn = turn.then(end).then(() => (isStopping ? undefined : begin())));
    return { restart, stop: () => turn.then(end) };
  }
});

async function buildOnChange(vite, onBuilt) {
  const folder = join(root, 'apps/server');
  const watcher = await vite.build({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: true, watch: {}, outDir: join(root, BUILT), emptyOutDir: true },
  });
  watcher.on('event', (event) => {
    if (event.code === 'END') void onBuilt();
    if (event.code === 'ERROR') console.error(event.error.message);
    void event.result?.close?.();
  });
  return watcher;
}

async function serveWeb(vite) {
  const folder = join(root, 'apps/web');
  const web = await vite.createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    server: { port: WEB_PORT, proxy: { '/api': { target: `http://127.0.0.1:${API_PORT}` } } },
  });
  await web.listen();
  web.printUrls();
  return web;
}

// A stand-in for enterprise messaging, unless a real service is configured.
async function startWecom() {
  if (process.env.WECOM_CORP_ID) return { env: {}, close: () => {} };
  const { address, close } = await wecom.start(API_PORT + 1);
  return { env: wecom.environmentFor(address), close };
}

// A stand-in for a language model, unless a real one is configured.
async function startAi() {
  if (process.env.AI_BASE_URL) return { env: {}, close: () => {} };
  const { address, close } = await ai.start(API_PORT + 2, { paceMs: 30 });
  return { env: ai.environmentFor(address), close };
}
