import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from './project.mjs';
import { filesWithTag, lastLine, planOf, playwrightTotals, stepsToRun, vitestTotals } from './test-plan.mjs';

describe('stepsToRun', () => {
  const steps = { usual: ['format', 'unit', 'e2e'], others: ['new'] };
  it.each([
    [[], steps.usual],
    [['--all'], [...steps.usual, 'new']],
    [
      ['--all', '--without', 'unit,e2e'],
      ['format', 'new'],
    ],
    [['--only', 'new'], ['new']],
    [
      ['--without', 'e2e'],
      ['format', 'unit'],
    ],
    [
      ['--only', 'e2e,format'],
      ['format', 'e2e'],
    ],
    [['--only', 'format,unit', '--without', 'unit'], ['format']],
  ])('chooses the steps for %j', (args, expected) => expect(stepsToRun(steps, args)).toEqual(expected));

  it.each([[['--only']], [['--without', 'nothing']], [['e2e', 'unit']], [['--without', 'e2e', '--all']]])(
    'explains what is wrong with %j',
    (args) => expect(stepsToRun(steps, args)).toContain('format, unit, e2e, new'),
  );
});

describe('planOf', () => {
  const HOW = { together: { 'unit+thorough': ['unit', 'thorough'] }, waiting: ['e2e', 'journeys'], filling: ['lint', 'types'] };
  it.each([
    [
      ['build', 'unit', 'e2e', 'lint', 'types', 'thorough', 'journeys', 'new'],
      [
        'build',
        'unit+thorough',
        [
          ['e2e', 'journeys'],
          ['lint', 'types'],
        ],
        'new',
      ],
    ],
    [
      ['unit', 'lint'],
      ['unit', 'lint'],
    ],
    [
      ['unit', 'e2e'],
      ['unit', 'e2e'],
    ],
    [
      ['thorough', 'journeys', 'lint'],
      ['thorough', [['journeys'], ['lint']]],
    ],
  ])('plans for %j', (names, plan) => expect(planOf(names, HOW)).toEqual(plan));
});

describe('filesWithTag', () => {
  it('names the files of passed tests with the tag, and not of skipped ones', () => {
    const result = (status, ...tags) => ({ status, tags });
    const testResults = [
      { name: join(root, 'apps/a.test.ts'), assertionResults: [result('passed', 'node24'), result('passed', 'node24'), result('passed')] },
      { name: join(root, 'apps/b.test.ts'), assertionResults: [result('skipped', 'node24')] },
    ];
    expect(filesWithTag({ testResults }, 'node24')).toEqual(['apps/a.test.ts', 'apps/a.test.ts']);
  });
});

describe('the totals', () => {
  it('adds up the tests of all steps on one line', () => {
    const vitest = vitestTotals({ numPassedTests: 40, numFailedTests: 0 }, 0);
    const playwright = playwrightTotals({ stats: { expected: 9, flaky: 1, unexpected: 2, skipped: 3 } }, 1);
    expect(lastLine([vitest, { failed: 0 }, playwright])).toBe('50 passed, 2 failed');
  });

  it('name a failed test with its reason, and one that passed only on a retry', () => {
    const assertionResults = [
      { status: 'passed', failureMessages: [] },
      { status: 'passed', failureMessages: ['expected 1 to be 2'], fullName: 'todo.add refuses' },
      { status: 'failed', failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n  at a.ts'], fullName: 'todo.add stores' },
    ];
    const report = { numPassedTests: 2, numFailedTests: 1, testResults: [{ name: join(root, 'a.test.ts'), assertionResults }] };
    expect(vitestTotals(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      again: ['a.test.ts > todo.add refuses'],
      broken: ['a.test.ts > todo.add stores: expected 1 to be 2'],
    });
  });

  it('name a journey that failed or passed only on a retry, at any depth of suites', () => {
    const spec = (title, status, message) => ({
      title,
      file: 'todo.spec.ts',
      tests: [{ status, results: [{ error: message && { message, location: { line: 12 } } }] }],
    });
    const suites = [
      {
        specs: [spec('fine', 'expected')],
        suites: [
          {
            specs: [
              spec('races', 'flaky'),
              spec('fails', 'unexpected', 'not there\n\nLocator:  row\nExpected: 2\nReceived: 4\n\nCall log:'),
            ],
          },
        ],
      },
    ];
    const report = { stats: { expected: 1, flaky: 1, unexpected: 1 }, suites };
    expect(playwrightTotals(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      again: ['todo.spec.ts > races'],
      broken: ['todo.spec.ts > fails (line 12): not there | Locator:  row | Expected: 2 | Received: 4'],
    });
  });

  it.each([
    ['it left no report', undefined],
    ['no single test failed', { numPassedTests: 40, numFailedTests: 0 }],
  ])('count a failure of the run although %s', (_, report) => expect(vitestTotals(report, 1).failed).toBe(1));
});
