import { calls } from '@houtai/contract';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

import { PASSWORD } from './people.ts';

/** Common actions of journeys: signing in, and finding the parts of the frame. */
export class Console {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async fillSignIn(phone: string, password = PASSWORD): Promise<void> {
    await this.page.getByRole('textbox', { name: '手机号' }).fill(phone);
    await this.page.getByLabel('密码', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
  }

  /** Opens a page as a user who has signed in before; the sign-in page has journeys of its own. */
  async signIn(phone: string, at = 'admin/workbench'): Promise<void> {
    const context = this.page.context();
    // An open page would notice the token and reload in the middle of the following steps.
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank');
    const data = { action: 'acountInstance', phone, pws: PASSWORD };
    const answer = await this.page.request.post(`/api${calls.session.login.path}`, { data });
    const { token } = (await answer.json()).result;
    const { cookies } = await context.storageState();
    const stored = { name: 'houtai.token', value: JSON.stringify({ token, loginType: 'phone' }) };
    await context.setStorageState({ cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage: [stored] }] });
    await this.page.goto(at);
    await expect(this.menu()).toBeVisible();
  }

  menu() {
    return this.page.getByRole('navigation', { name: '主菜单' });
  }

  tabs() {
    return this.page.getByRole('navigation', { name: '已打开页面' });
  }

  breadcrumb() {
    return this.page.getByRole('navigation', { name: '面包屑' });
  }

  /** The page's message about a refusal, which is not a toast. */
  refusal() {
    return this.page.getByRole('alert').filter({ hasText: /./ });
  }
}

/** The tag of journeys that only CI runs: all but the main way through each subject. */
export const THOROUGH = '@thorough';

const MINE = `**/api${calls.preferences.mine.path}`;
const SAVE = `**/api${calls.preferences.save.path}`;

/**
 * Parallel journeys share the demo users, so tabs and settings saved by one do not affect the others, except those that call `letFollow`.
 */
async function keepApart(context: BrowserContext): Promise<void> {
  await context.route(SAVE, async (route) => {
    const { key } = route.request().postDataJSON();
    if (key === 'tabs' || key === 'settings') await route.fulfill({ json: { code: '00000', msg: '', result: {} } });
    else await route.continue();
  });
  await context.route(MINE, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const { tabs: _tabs, settings: _settings, ...result } = body.result ?? {};
    await route.fulfill({ response: answer, json: { ...body, result } });
  });
}

/** Uses settings and open tabs from the server, as outside of the journeys. */
export async function letFollow(context: BrowserContext): Promise<void> {
  await context.unroute(MINE);
  await context.unroute(SAVE);
}

/** A browser whose faults fail the journey: the console must not throw, and the content policy must not refuse anything. */
export const test = base.extend<{ app: Console; faults: string[] }>({
  faults: [
    async ({ page, context }, provide) => {
      await keepApart(context);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
      });
      await provide(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page }, provide) => provide(new Console(page)),
});

export { expect } from '@playwright/test';
