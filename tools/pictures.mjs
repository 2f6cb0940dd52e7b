import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { findChromium, NO_CHROMIUM } from './lib/find-chromium.mjs';
import { root } from './lib/project.mjs';
import { runTool, Stop } from './lib/run.mjs';
import { startServer } from './production/server.mjs';

const PORT = 18_480;
const CALM_MS = 1_500;
const PASSWORD = 'Houtai2026';
const MANAGER = '13800000001';
const ADMINISTRATOR = '13800000000';

/** Pages of the demo that show more than a list would. */
const PICTURES = [
  { name: 'home', phone: MANAGER, path: 'admin/workbench' },
  { name: 'approval', phone: MANAGER, path: 'approval/pending', keys: ['j', 'Enter'] },
  { name: 'project', phone: MANAGER, path: 'project/detail?id=p-donghai-gate' },
  { name: 'questionnaire', phone: ADMINISTRATOR, path: 'questionnaire/result?id=after-sale-form' },
];

// Draws the pictures of the README from a new demo: npm run pictures.
await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const found = await findChromium({ shell: true });
  if (!found) throw new Stop(NO_CHROMIUM);
  const dataDir = mkdtempSync(join(tmpdir(), 'houtai-pictures-'));
  const server = await startServer(PORT, { HOUTAI_DATA: dataDir, DATABASE_URL: '', HOUTAI_DEMO: '1' });
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const browser = await chromium.launch({ executablePath: found.path, args: found.args, env: { ...process.env, ...found.env } });
  try {
    const folder = join(root, 'docs/pictures');
    mkdirSync(folder, { recursive: true });
    for (const picture of PICTURES) await draw(browser, picture, join(folder, `${picture.name}.png`));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function draw(browser, { phone, path, keys = [] }, file) {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${PORT}/adminview/`,
    viewport: { width: 1280, height: 720 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`login?redirect=${encodeURIComponent(`/${path}`)}`);
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  await settled(page);
  for (const key of keys) await page.keyboard.press(key);
  await settled(page);
  await page.screenshot({ path: file });
  console.log(file);
  await context.close();
}

/** No placeholder is left, and what follows it has been drawn. The stream of changes keeps the network busy for ever. */
async function settled(page) {
  await page.waitForTimeout(CALM_MS);
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}
