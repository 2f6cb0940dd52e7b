import { existsSync } from 'node:fs';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Stop } from './run.mjs';
import { runSteps } from './steps.mjs';

let said = [];
beforeEach(() => {
  said = [];
  for (const name of ['log', 'error']) vi.spyOn(console, name).mockImplementation((text) => said.push(text));
});
afterEach(() => vi.restoreAllMocks());

const step = (outcome) => async () => outcome;

it('lists what was run, what had to be tried again, what was skipped and why, and adds up the tests', async () => {
  const code = await runSteps(['a', 'b'], {
    a: step({ failed: 0, passed: 3, again: ['a.test.ts > adds'] }),
    b: step({ failed: 0, skipped: 'no need' }),
  });
  expect(code).toBe(0);
  expect(said.join('\n')).toMatch(
    /✓ a .*\n +passed only when tried again, a race to be mended: a.test.ts > adds\n- b +skipped: no need\n.*\n3 passed, 0 failed$/,
  );
});

it.each([
  ['fails', step({ failed: 2, passed: 1 }), '1 passed, 2 failed'],
  ['throws', () => Promise.reject(new Stop('No Chromium.')), 'No Chromium.'],
])('ends with the first step that %s', async (_, fails, words) => {
  const never = vi.fn();
  expect(await runSteps(['a', 'b'], { a: fails, b: never })).toBe(1);
  expect(never).not.toHaveBeenCalled();
  expect(said.join('\n')).toContain(words);
  expect(said.join('\n')).toMatch(/✗ a .*\n- b +not run/);
});

it.runIf(existsSync('/proc/self/stat'))('prints seconds and processor seconds of each step and of all', async () => {
  await runSteps(['a'], { a: step({ failed: 0 }) });
  expect(said.join('\n')).toMatch(/✓ a +\d\.\d s +0 s of processor\n +in all +\d\.\d s +0 s of processor\n0 passed, 0 failed$/);
});
