import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { ensureBuilt, isBuilt, PRODUCTS } from './ensure-built.mjs';
import { findChromium, NO_CHROMIUM } from './find-chromium.mjs';
import { bin, root } from './project.mjs';
import { runNode, Stop } from './run.mjs';
import { playwrightTotals, readReport, vitestTotals } from './test-plan.mjs';

export const REPORTS = join(root, '.cache/test');

/** Runs the unit tests, or those that vitest's `args` choose, on this Node or on another. */
export async function runVitest({ args = [], node, env: more = {} } = {}) {
  const report = join(REPORTS, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Tests that start the installed server use the existing build. On another Node they build it themselves, which shows that the build
  // works there.
  const env = node === undefined && isBuilt('server') ? { HOUTAI_BUILT_SERVER: join(root, PRODUCTS.server.folder, 'dist') } : {};
  const code = await runNode(bin('vitest'), ['run', ...reporters, ...args], { node, env: { ...env, ...more } });
  return { ...vitestTotals(readReport(report), code), report: readReport(report) };
}

/** Runs the journeys in a browser, or those that Playwright's `args` choose, with the server on this Node or on another. */
export async function runPlaywright({ args = [], node } = {}) {
  const chromium = await findChromium({ shell: true });
  if (!chromium) throw new Stop(NO_CHROMIUM);
  await ensureBuilt();
  const report = join(REPORTS, 'playwright.json');
  rmSync(report, { force: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'houtai-e2e-'));
  // As root, PostgreSQL runs as another account, which needs to pass through this folder.
  chmodSync(dataDir, 0o711);
  const env = {
    ...chromium.env,
    // Playwright starts the server by the name `node`.
    ...(node && { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }),
    E2E_DATA: dataDir,
    CHROMIUM_PATH: chromium.path,
    CHROMIUM_ARGS: chromium.args.join(' '),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const options = { cwd: join(root, 'e2e'), env, node };
  const code = await runNode(bin('@playwright/test', 'playwright'), ['test', '--reporter=list,json', ...args], options);
  rmSync(dataDir, { recursive: true, force: true });
  return playwrightTotals(readReport(report), code);
}
