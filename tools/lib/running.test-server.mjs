import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process in `folder` that says it runs on the packages there, for tests. */
export async function startServer(folder, dataDir) {
  const script = `
    const { sayRunning } = await import(${JSON.stringify(new URL('./running.mjs', import.meta.url).href)});
    await sayRunning(${JSON.stringify(folder)}, ${JSON.stringify(dataDir)});
    process.on('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1000);
    console.log('running');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** Ends it without a word. */
export async function killed(child, signal = 'SIGKILL') {
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}
