import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findChromium, NO_CHROMIUM } from '../lib/find-chromium.mjs';
import { root } from '../lib/project.mjs';
import { Stop } from '../lib/run.mjs';
import { settled, watchPages } from './browser/page-watch.mjs';
import { PASSWORD, PHONES } from './client.mjs';
import { startConsole } from './console-server.mjs';
import { serveFloor } from './floor.mjs';

/** The environment of the measurements. Each part is started at its first use; `close` stops all of them and removes their files. */
export function makeStage() {
  const folder = mkdtempSync(join(tmpdir(), 'houtai-bench-'));
  chmodSync(folder, 0o711);
  const closings = [];
  const ending = new AbortController();
  const keep = async (starting, close) => {
    closings.push(() => starting.then(close, () => undefined));
    return starting;
  };
  const once = (start) => {
    let started;
    return () => (started ??= start());
  };
  const start = (options) => keep(startConsole({ ...options, signal: ending.signal }), (server) => server.stop());
  const server = once(() => start({ dataDir: join(folder, 'data') }));
  const browser = once(() => keep(launchChromium(), (launched) => launched.close()));
  const floor = once(() => keep(serveFloor(join(folder, 'floor')), (served) => served.close()));

  /** A new page with an empty cache, watched from its start. */
  const page = async () => {
    const chromium = await browser();
    const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    await watchPages(context);
    return context.newPage();
  };
  /** A page on which the administrator has signed in. */
  const signedIn = async (prepare) => signedInAt((await server()).address, prepare);
  const signedInAt = async (address, prepare = async () => {}) => {
    const own = await page();
    await prepare(own);
    await own.goto(`${address}/adminview/login`);
    await fillSignIn(own);
    await signInButton(own).click();
    await own.getByRole('navigation', { name: '主菜单' }).waitFor();
    await settled(own, 700);
    return own;
  };
  const close = once(async () => {
    ending.abort();
    for (const closing of closings.toReversed()) await closing().catch((error) => console.error(error));
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, start, server, browser, floor, page, signedIn, signedInAt, close, isClosing: () => ending.signal.aborted };
}

export async function fillSignIn(page) {
  await page.getByRole('textbox', { name: '手机号' }).fill(PHONES[0]);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
}

/** Goes to a path under /adminview without loading the document again. */
export async function replaceLocation(page, path) {
  await page.evaluate((to) => {
    history.pushState(null, '', `/adminview${to}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

export function openTabs(page) {
  return page.getByRole('navigation', { name: '已打开页面' });
}

export function signInButton(page) {
  return page.getByRole('button', { name: '登录', exact: true });
}

async function launchChromium() {
  const found = await findChromium();
  if (!found) throw new Stop(NO_CHROMIUM);
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  return chromium.launch({
    executablePath: found.path,
    args: found.args,
    env: { ...process.env, ...found.env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
