import { vi } from 'vitest';

/**
 * A busy machine may take seconds for what is otherwise immediate, and the library's limit of one second is too short. A wait still ends as
 * soon as its condition holds.
 */
const PATIENCE_MS = 30_000;

// The test files of a worker share the library, so its waits are wrapped only once.
for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name];
  if (wait.name !== 'patiently') vi[name] = patiently(wait);
}

function patiently(wait) {
  return function patiently(look, options) {
    return wait(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  };
}
