import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

import { measureProcess } from './processor-time.mjs';
import { root } from './project.mjs';

/** Thrown by a tool that has already explained the problem; `code` becomes the exit code. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

const besides = new AsyncLocalStorage();

/** Runs the scripts of `action` with low priority and passes their output to `onOutput`. */
export function runConcurrently(onOutput, action) {
  return besides.run({ onOutput }, action);
}

/**
 * Runs a script on this Node, or on another, to its end and returns its exit code. A signal to this process ends the script first and then
 * this process.
 */
export function runNode(
  script,
  args = [],
  { cwd = root, env = {}, node = process.execPath, onOutput = besides.getStore()?.onOutput } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(node, [script, ...args], { cwd, env: { ...process.env, ...env }, stdio });
    measureProcess(child.pid);
    if (besides.getStore() && child.pid) giveWay(child.pid);
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      if (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP') process.exit(130);
      resolve(code ?? 1);
    });
  });
}

function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

// npm passes SIGTERM to the shell in which it runs scripts, and the shell ends without telling this process.
function endWithShell() {
  const { ppid } = process;
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** Runs a tool's main function: prints a `Stop` as its message alone and any other error with its stack. */
export async function runTool(main) {
  endWithShell();
  try {
    await main();
  } catch (error) {
    if (error instanceof Stop) {
      if (error.message) console.error(`\n${error.message}`);
      process.exit(error.code);
    }
    console.error(error);
    process.exit(1);
  }
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
