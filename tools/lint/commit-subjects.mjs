import { execFileSync } from 'node:child_process';

import { root } from '../lib/project.mjs';

const CONVENTIONAL =
  /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([a-z\d][a-z\d-]*(?:, ?[a-z\d][a-z\d-]*)*\))?!?: (?<description>\S.*)$/;
/** A sentence in the imperative does not begin with one of these words. */
const NO_VERBS = new Set(
  (
    'the a an this that these those it its they their he she we our i my you your ' +
    'what who whoever whom whose which when where why how whether if while ' +
    'of on in at by to from for with without as than and or but not no nor nothing nobody none never ' +
    'is are was were be been has had does did can cannot may must should will ' +
    'every each all both some any one two three four five six seven eight nine ten'
  ).split(' '),
);
/** Verbs whose base form looks inflected. */
const BARE =
  /^(?:bring|string|ring|ping|sing|swing|fling|cling|spring|embed|shed|feed|need|seed|speed|exceed|proceed|succeed|heed|weed|bias|focus|alias|canvas)$/;
const INFLECTED = /(?:ing|ed|[^s]s)$/;

/** What is wrong with the subject of a commit, or null. */
export function faultOfSubject(subject) {
  const description = CONVENTIONAL.exec(subject)?.groups.description;
  if (description === undefined) return 'is no Conventional Commit: type(scope): description';
  const [first] = description.toLowerCase().split(/[^\p{L}]+/u, 1);
  if (first === '') return 'begins with no word: say in the imperative what the commit does';
  if (NO_VERBS.has(first)) return `begins with "${first}": say in the imperative what the commit does`;
  return INFLECTED.test(first) && !BARE.test(first) ? `begins with "${first}", which is no imperative` : null;
}

/**
 * The subjects of commits that are not upstream yet: since `origin/main`, or since `main` without a remote. Empty when neither is known, as
 * in a clone of one commit. Commits before this rule are not checked.
 */
export function newSubjects(folder = root) {
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      return '';
    }
  };
  const base = ['origin/main', 'main'].map((name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)).find(Boolean);
  if (base === undefined) return [];
  const introduced = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/lint/commit-subjects.mjs').split('\n').at(-1);
  const subjects = git('log', '--no-merges', '--format=%s', 'HEAD', `^${base}`, ...(introduced ? [`^${introduced}`] : []));
  return subjects === '' ? [] : subjects.split('\n');
}

/** Checks the subjects of new commits, prints the faults and counts them. */
export function checkCommits(folder = root) {
  const faults = newSubjects(folder).flatMap((subject) => {
    const fault = faultOfSubject(subject);
    return fault === null ? [] : [`"${subject}" ${fault}`];
  });
  for (const fault of faults) console.error(fault);
  return { failed: faults.length };
}
