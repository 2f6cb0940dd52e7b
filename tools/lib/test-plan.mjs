import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { root } from './project.mjs';

/**
 * The steps to run, in order: the default ones, with `--all` the others too, reduced by `--only a,b` and `--without a,b`; `--only` may name
 * any step. Returns a sentence about the mistake when `args` are wrong.
 */
export function stepsToRun({ usual, others }, args) {
  const all = [...usual, ...others];
  const isAll = args[0] === '--all';
  const flags = isAll ? args.slice(1) : args;
  let chosen = isAll || flags.includes('--only') ? all : usual;
  for (let index = 0; index < flags.length; index += 2) {
    const flag = flags[index];
    const named = (flags[index + 1] ?? '').split(',').filter(Boolean);
    const unknown = named.filter((name) => !all.includes(name));
    if ((flag !== '--only' && flag !== '--without') || named.length === 0 || unknown.length > 0)
      return `Use --all, --no-second-try, --only or --without with some of: ${all.join(', ')}.`;
    chosen = chosen.filter((name) => named.includes(name) === (flag === '--only'));
  }
  return chosen;
}

/**
 * The plan of these steps. Steps that share a start are merged as `together` names them; steps of `filling` run concurrently with those of
 * `waiting`, which leave processors idle.
 */
export function planOf(names, { together, waiting, filling }) {
  const merged = Object.entries(together).reduce(
    (left, [name, parts]) => (parts.every((part) => left.includes(part)) ? merge(left, name, parts) : left),
    names,
  );
  const lanes = [waiting, filling].map((lane) => merged.filter((name) => lane.includes(name)));
  if (lanes.some((lane) => lane.length === 0)) return merged;
  const [first] = lanes[0];
  const isInLane = (name) => lanes.some((lane) => lane.includes(name));
  return merged.flatMap((name) => (name === first ? [lanes] : isInLane(name) ? [] : [name]));
}

function merge(names, name, parts) {
  return names.flatMap((one) => (one === parts[0] ? [name] : parts.includes(one) ? [] : [one]));
}

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The totals of a vitest json report: passed, failed, `broken` (names of failed tests with the first line of the reason) and `again` (names
 * of tests that passed only on a retry). A failed run counts at least one failure, even when no single test failed.
 */
export function vitestTotals(report, code) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report ?? {};
  const tests = testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults.map(({ status, fullName = '', failureMessages = [] }) => ({
      status,
      name: `${relative(root, name)} > ${fullName}`,
      why: failureMessages[0],
    })),
  );
  const again = tests.filter(({ status, why }) => status === 'passed' && why !== undefined).map(({ name }) => name);
  const broken = tests.filter(({ status }) => status === 'failed').map(faultLine);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), again, broken };
}

/** One line that is enough to find the fault where only the end of the output is stored: the expectation and what it saw instead. */
function faultLine({ name, why = '', line }) {
  const [first, ...rest] = stripVTControlCharacters(why).split('\n');
  const seen = rest.filter((words) => /^\s*(Locator|Expected|Received)\b/.test(words)).slice(0, 3);
  const at = line === undefined ? '' : ` (line ${line})`;
  return `${name}${at}: ${[first, ...seen].map((words) => words.trim().slice(0, 200)).join(' | ')}`;
}

/** The files of a vitest json report in which a test with this tag passed, once for each such test. */
export function filesWithTag(report, tag) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, tags = [] }) => status === 'passed' && tags.includes(tag))
      .map(() => relative(root, name).replaceAll(sep, '/')),
  );
}

/** The totals of a Playwright json report, in the same form. */
export function playwrightTotals(report, code) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  const tests = journeysOf(report?.suites ?? []);
  const again = tests.filter(({ status }) => status === 'flaky').map(({ name }) => name);
  const broken = tests.filter(({ status }) => status === 'unexpected').map(faultLine);
  return { passed: expected + flaky, failed: code === 0 ? unexpected : Math.max(unexpected, 1), again, broken };
}

function journeysOf(suites) {
  return suites.flatMap(({ specs = [], suites: below = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results = [] }) => {
        // Later tries run on a database that an earlier try has changed, so the first error is reported.
        const { message: why, location } = results.find(({ error }) => error)?.error ?? {};
        return { status, name: `${file} > ${title}`, why, line: location?.line };
      }),
    ),
    ...journeysOf(below),
  ]);
}

export function lastLine(steps) {
  const total = (key) => steps.reduce((sum, step) => sum + (step[key] ?? 0), 0);
  return `${total('passed')} passed, ${total('failed')} failed`;
}
