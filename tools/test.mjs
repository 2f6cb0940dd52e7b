import { mkdirSync } from 'node:fs';

import { changedFiles, touchesNewSlice } from './lib/changed.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { checkOnNode24 } from './lib/on-node24.mjs';
import { root } from './lib/project.mjs';
import { runNode, runTool, Stop } from './lib/run.mjs';
import { beginScratch } from './lib/scratch.mjs';
import { checked, checkFormat, checkLint, checkTypes, checkUnused } from './lib/static-checks.mjs';
import { runSteps } from './lib/steps.mjs';
import { planOf, stepsToRun } from './lib/test-plan.mjs';
import { REPORTS, runPlaywright, runVitest } from './lib/test-runs.mjs';
import { checkOnSystemPostgres } from './production/on-system-postgres.mjs';

/** The tag of journeys that are left to CI. */
const THOROUGH = '@thorough';

/** Disables retries in CI, so that a race fails the run. */
const NO_SECOND_TRY = '--no-second-try';

/** Tests that CI takes are named so. */
const LEFT_TO_CI = '**/*.thorough.test.*';
/** The same without the one that compiles what `npm run new` writes. */
const LEFT_BUT_NEW_SLICE = '**/!(new-slice).thorough.test.*';

/** The checks of every change: what it can break, and every call under wrong input and all rights. */
const USUAL = {
  build: async () => {
    await ensureBuilt();
    return { failed: 0 };
  },
  budgets: () => checked(runNode('tools/budgets.mjs')),
  unit: () => runVitest({ args: ['--exclude', touchesNewSlice(changedFiles()) ? LEFT_BUT_NEW_SLICE : LEFT_TO_CI] }),
  e2e: () => runPlaywright({ args: ['--grep-invert', THOROUGH] }),
  format: checkFormat,
  lint: () => checkLint(),
  types: () => checkTypes(),
  unused: checkUnused,
};
/**
 * The additional checks of CI: killed servers, the remaining journeys with axe on every page, a subject written by `npm run new` in use,
 * the PostgreSQL of a distribution, and another Node.
 */
const OTHERS = {
  thorough: () => runVitest({ args: ['.thorough.test.'] }),
  journeys: () => runPlaywright({ args: ['--grep', THOROUGH] }),
  new: () => checked(runNode('tools/new-slice-journey.mjs')),
  postgres: checkOnSystemPostgres,
  node24: checkOnNode24,
};
/** One start of the test runner, and of the server in each of its processes, instead of two. */
const UNIT_AND_THOROUGH = 'unit+thorough';
const TOGETHER = { [UNIT_AND_THOROUGH]: () => runVitest() };
const HOW = {
  together: { [UNIT_AND_THOROUGH]: ['unit', 'thorough'] },
  // Journeys wait for pages half of the time.
  waiting: ['e2e', 'journeys'],
  filling: ['format', 'lint', 'types', 'unused', 'new', 'postgres'],
};

await runTool(async () => {
  process.chdir(root);
  const args = process.argv.slice(2);
  // The configurations of both runners read it: what fails once has failed, also in CI.
  if (args.includes(NO_SECOND_TRY)) process.env.HOUTAI_NO_SECOND_TRY = '1';
  const names = stepsToRun(
    { usual: Object.keys(USUAL), others: Object.keys(OTHERS) },
    args.filter((arg) => arg !== NO_SECOND_TRY),
  );
  if (typeof names === 'string') throw new Stop(names, 64);
  await ensureInstalled();
  beginScratch();
  mkdirSync(REPORTS, { recursive: true });
  process.exit(await runSteps(planOf(names, HOW), { ...USUAL, ...OTHERS, ...TOGETHER }));
});
