import { existsSync } from 'node:fs';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { runNode, Stop } from './run.mjs';
import { runSteps } from './steps.mjs';

let said = [];
beforeEach(() => {
  said = [];
  for (const name of ['log', 'error']) vi.spyOn(console, name).mockImplementation((text) => said.push(text));
});
afterEach(() => vi.restoreAllMocks());

const step = (outcome) => async () => outcome;

it('runSteps lists what ran, what was retried and what was skipped and why, and adds up the tests', async () => {
  const code = await runSteps(['a', 'b'], {
    a: step({ failed: 0, passed: 3, again: ['a.test.ts > adds'] }),
    b: step({ failed: 0, skipped: 'no need' }),
  });
  expect(code).toBe(0);
  expect(said.join('\n')).toMatch(
    /✓ a .*\n +passed only when tried again, a race to be mended: a.test.ts > adds\n- b +skipped: no need\n.*\n3 passed, 0 failed$/,
  );
});

it('runSteps names the failures in its last lines', async () => {
  await runSteps(['a'], { a: step({ failed: 1, broken: ['a.test.ts > adds: expected 1 to be 2'] }) });
  expect(said.join('\n')).toMatch(/✗ a .*\n {4}a.test.ts > adds: expected 1 to be 2\n.*\n0 passed, 1 failed$/);
});

it('runSteps runs a synchronous step, and counts one that throws synchronously as failed', async () => {
  expect(await runSteps(['a'], { a: () => ({ failed: 0, passed: 1 }) })).toBe(0);
  const throwing = () => {
    throw new Stop('No branch.');
  };
  expect(await runSteps(['a'], { a: throwing })).toBe(1);
  expect(said.join('\n')).toContain('No branch.');
});

it.each([
  ['fails', step({ failed: 2, passed: 1 }), '1 passed, 2 failed'],
  ['throws', () => Promise.reject(new Stop('No Chromium.')), 'No Chromium.'],
])('runSteps stops after the first step that %s', async (_, fails, words) => {
  const never = vi.fn();
  expect(await runSteps(['a', 'b'], { a: fails, b: never })).toBe(1);
  expect(never).not.toHaveBeenCalled();
  expect(said.join('\n')).toContain(words);
  expect(said.join('\n')).toMatch(/✗ a .*\n- b +not run/);
});

it.runIf(existsSync('/proc/self/stat'))('runSteps prints seconds and processor seconds of each step and in total', async () => {
  await runSteps(['a'], { a: step({ failed: 0 }) });
  expect(said.join('\n')).toMatch(/✓ a +\d\.\d s +0 s of processor\n +in all +\d\.\d s +0 s of processor\n0 passed, 0 failed$/);
});

it('runSteps runs lanes concurrently, each in its order, and prints the output of the second lane in one piece', async () => {
  const order = [];
  let letFirstEnd;
  const firstMayEnd = new Promise((resolve) => (letFirstEnd = resolve));
  const code = await runSteps(
    [
      'build',
      [
        ['a', 'b'],
        ['lint', 'types'],
      ],
      'last',
    ],
    {
      build: async () => (order.push('build'), { failed: 0 }),
      a: async () => (await firstMayEnd, order.push('a'), { failed: 0 }),
      b: async () => (order.push('b'), { failed: 0 }),
      lint: async () => (order.push('lint'), { failed: await runNode('-e', ['console.log("linted"); console.log("all")']) }),
      types: async () => (order.push('types'), letFirstEnd(), { failed: 0 }),
      last: async () => (order.push('last'), { failed: 0 }),
    },
  );
  expect(code).toBe(0);
  expect(order).toEqual(['build', 'lint', 'types', 'a', 'b', 'last']);
  expect(said).toContainEqual('\n── lint, beside the others ──\nlinted\nall\n── end of lint ──\n');
});

it('runSteps lets the other lane finish when a step fails, and runs nothing after the lanes', async () => {
  const never = vi.fn();
  const ended = vi.fn(step({ failed: 0 }));
  expect(
    await runSteps(
      [
        [
          ['a', 'b'],
          ['lint', 'types'],
        ],
        'last',
      ],
      { a: step({ failed: 1 }), b: never, lint: ended, types: ended, last: never },
    ),
  ).toBe(1);
  expect(never).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledTimes(2);
});
