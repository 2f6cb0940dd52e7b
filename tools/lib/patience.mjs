import { vi } from 'vitest';

/** A busy machine may take seconds for what is otherwise there immediately, and a wait ends as soon as what it waits for is there: the second of the library is for luck. */
const PATIENCE_MS = 30_000;

// The files of a worker share the library, whose waits are replaced once.
for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name];
  if (wait.name !== 'patiently') vi[name] = patiently(wait);
}

function patiently(wait) {
  return function patiently(look, options) {
    return wait(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  };
}
