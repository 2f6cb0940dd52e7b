/**
 * The checks before a commit, which take seconds: the format, subjects of new commits, unused files and exports, and lint and types of what
 * has changed since the branch left main. `npm test` checks everything.
 */
import { changedFiles, lintedOf, typedOf } from './lib/changed.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/project.mjs';
import { runTool, Stop } from './lib/run.mjs';
import { checkFormat, checkLint, checkStyles, checkTypes, checkUnused } from './lib/static-checks.mjs';
import { runSteps } from './lib/steps.mjs';
import { stepsToRun } from './lib/test-plan.mjs';
import { checkCommits } from './lint/commit-subjects.mjs';

await runTool(async () => {
  process.chdir(root);
  const files = changedFiles();
  const linted = lintedOf(files);
  const steps = {
    format: checkFormat,
    commits: () => checkCommits(),
    lint: async () => (linted === undefined ? checkStyles() : checkLint(linted)),
    types: () => checkTypes((packages) => typedOf(files, packages)),
    unused: checkUnused,
  };
  const names = stepsToRun({ usual: Object.keys(steps), others: [] }, process.argv.slice(2));
  if (typeof names === 'string') throw new Stop(names, 64);
  await ensureInstalled();
  process.exit(await runSteps(names, steps));
});
