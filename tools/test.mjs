import { mkdirSync } from 'node:fs';

import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { checkOnNode24 } from './lib/on-node24.mjs';
import { root } from './lib/project.mjs';
import { runNode, runTool, Stop } from './lib/run.mjs';
import { beginScratch } from './lib/scratch.mjs';
import { checked, checkFormat, checkLint, checkTypes, checkUnused } from './lib/static-checks.mjs';
import { runSteps } from './lib/steps.mjs';
import { stepsToRun } from './lib/test-plan.mjs';
import { REPORTS, runPlaywright, runVitest } from './lib/test-runs.mjs';

/** The tag of journeys that are left to CI. */
const THOROUGH = '@thorough';

/** Has CI try nothing twice, so that a race is red. */
const NO_SECOND_TRY = '--no-second-try';

/** What a change can break, in order of cost. */
const USUAL = {
  format: checkFormat,
  lint: () => checkLint(),
  types: () => checkTypes(),
  unused: checkUnused,
  unit: () => runVitest({ args: ['--project', '!thorough'] }),
  build: async () => {
    await ensureBuilt();
    return { failed: 0 };
  },
  budgets: () => checked(runNode('tools/budgets.mjs')),
  e2e: () => runPlaywright({ args: ['--grep-invert', THOROUGH] }),
};
/** What CI adds: whole servers that are killed, every call under everything, the journeys beside the main ones with axe on every page, a subject that `npm run new` wrote in use, and another Node. */
const OTHERS = {
  thorough: () => runVitest({ args: ['--project', 'thorough'] }),
  journeys: () => runPlaywright({ args: ['--grep', THOROUGH] }),
  new: () => checked(runNode('tools/new-slice-journey.mjs')),
  node24: checkOnNode24,
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
  process.exit(await runSteps(names, { ...USUAL, ...OTHERS }));
});
