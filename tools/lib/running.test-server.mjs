import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a process in `folder` that announces itself as a server there. */
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

/** Kills the process, so that it cannot clean up. */
export async function killed(child, signal = 'SIGKILL') {
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
}
