import { readFileSync } from 'node:fs';

/**
 * The steps to run, in their order: the usual ones, with `--all` the others too, of which `--only a,b` and `--without a,b` leave some;
 * `--only` may name any. Else a sentence about what is wrong with `args`.
 */
export function stepsToRun({ usual, others }, args) {
  const all = [...usual, ...others];
  const [flags, isAll] = args[0] === '--all' ? [args.slice(1), true] : [args, false];
  let chosen = isAll || flags.includes('--only') ? all : usual;
  for (let index = 0; index < flags.length; index += 2) {
    const flag = flags[index];
    const named = (flags[index + 1] ?? '').split(',').filter(Boolean);
    const unknown = named.filter((name) => !all.includes(name));
    if ((flag !== '--only' && flag !== '--without') || named.length === 0 || unknown.length > 0)
      return `Use --all, --only or --without with some of: ${all.join(', ')}.`;
    chosen = chosen.filter((name) => named.includes(name) === (flag === '--only'));
  }
  return chosen;
}

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Passed and failed of a vitest json report, and how many passed only when they were tried again. A run that failed counts at least one,
 * also when no single test did.
 */
export function vitestTotals(report, code) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report ?? {};
  const triedAgain = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;
  const again = testResults.flatMap(({ assertionResults }) => assertionResults).filter(triedAgain).length;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), again };
}

/** The same of a Playwright json report. */
export function playwrightTotals(report, code) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: code === 0 ? unexpected : Math.max(unexpected, 1), again: flaky };
}

export function lastLine(steps) {
  const total = (key) => steps.reduce((sum, step) => sum + (step[key] ?? 0), 0);
  return `${total('passed')} passed, ${total('failed')} failed`;
}
