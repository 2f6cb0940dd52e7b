import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { findChromium, NO_CHROMIUM } from './lib/find-chromium.mjs';
import { bin, root } from './lib/project.mjs';
import { runNode, runTool, seconds, Stop } from './lib/run.mjs';
import { beginScratch } from './lib/scratch.mjs';
import { lastLine, playwrightTotals, readReport, stepsToRun, vitestTotals } from './lib/test-plan.mjs';

const REPORTS = join(root, '.cache/test');

/** In order of cost. Each gives `{ failed: number of faults, passed?: number of tests }`. */
const STEPS = {
  format: () => checked(runNode(bin('oxfmt'), ['--check', '.'])),
  lint: () => checked(runNode(bin('oxlint'), ['--type-aware'])),
  types: checkTypes,
  unit: runVitest,
  build: async () => {
    await ensureBuilt();
    return { failed: 0 };
  },
  budgets: async () => (existsSync(join(root, 'tools/budgets.mjs')) ? checked(runNode(join(root, 'tools/budgets.mjs'))) : { failed: 0 }),
  e2e: runPlaywright,
};

await runTool(async () => {
  process.chdir(root);
  const names = stepsToRun(Object.keys(STEPS), process.argv.slice(2));
  if (typeof names === 'string') throw new Stop(names, 64);
  await ensureInstalled();
  beginScratch();
  mkdirSync(REPORTS, { recursive: true });
  const done = [];
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const begun = performance.now();
    const outcome = await STEPS[name]().catch((error) => {
      console.error(error instanceof Stop ? error.message : error);
      return { failed: 1 };
    });
    done.push({ name, took: seconds(begun), passed: 0, ...outcome });
    if (outcome.failed > 0) break;
  }
  console.log('');
  for (const name of names) {
    const step = done.find((one) => one.name === name);
    console.log(step ? `${step.failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${step.took}` : `- ${name.padEnd(8)} not run`);
  }
  console.log(lastLine(done));
  process.exit(done.some(({ failed }) => failed > 0) ? 1 : 0);
});

async function checked(code) {
  return { failed: (await code) === 0 ? 0 : 1 };
}

async function checkTypes() {
  const packages = ['packages/contract', 'apps/server', 'apps/web', 'e2e'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  const waiting = [...packages];
  let failed = 0;
  // Several checkers of one package each work out the types that they share, which costs two processors more than it saves.
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      if ((await runNode(bin('typescript', 'tsc'), ['-p', folder, '--noEmit', '--checkers', '1'])) !== 0) failed += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return { failed };
}

async function runVitest() {
  const report = join(REPORTS, 'vitest.json');
  rmSync(report, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode(bin('vitest'), args);
  return vitestTotals(readReport(report), code);
}

async function runPlaywright() {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) throw new Stop('e2e/playwright.config.ts is missing.');
  const chromium = await findChromium();
  if (!chromium) throw new Stop(NO_CHROMIUM);
  await ensureBuilt();
  const report = join(REPORTS, 'playwright.json');
  rmSync(report, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'houtai-e2e-'));
  // As root, PostgreSQL runs as another account, which has to get through.
  chmodSync(dataDir, 0o711);
  const env = {
    ...chromium.env,
    E2E_DATA: dataDir,
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_ARGS: chromium.args.join(' '),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const code = await runNode(bin('@playwright/test', 'playwright'), ['test', '--reporter=list,json'], { cwd: join(root, 'e2e'), env });
  rmSync(dataDir, { recursive: true, force: true });
  return playwrightTotals(readReport(report), code);
}
