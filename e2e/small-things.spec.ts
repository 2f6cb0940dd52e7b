import { calls } from '@houtai/contract';
import type { Page } from '@playwright/test';

import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';
import { settled } from './settled.ts';

const WIDTHS = [1440, 1024, 390] as const;
const SCHEMES = ['light', 'dark'] as const;

/** The scroll container of a list. */
const scroller = (page: Page) => page.getByRole('main').locator('[tabindex="0"][role=region]');

test('cards on a phone return to their scroll position, however many there are', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('feedback?view=all&size=80');
  const box = scroller(page);
  await expect(page.locator('[data-index="79"]')).toBeAttached();
  await settled(page);
  const inSight = () =>
    box.evaluate((own) =>
      Number(document.elementFromPoint(150, own.getBoundingClientRect().top + 200)?.closest<HTMLElement>('[data-index]')?.dataset['index']),
    );
  await box.evaluate((own) => own.scrollTo({ top: own.scrollHeight - own.clientHeight - 700 }));
  const before = await inSight();
  await box.evaluate((own) => own.scrollTo({ top: own.scrollHeight }));
  await expect(page).toHaveURL(/size=160/);
  await settled(page);
  const after = await inSight();
  expect(before).toBeGreaterThan(60);
  expect(after).toBeGreaterThanOrEqual(before);
  expect(after).toBeLessThan(80);
});

test(
  'a phone shows one 「+」, and one row of actions at the end of a record, with the others behind 更多',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('todo?view=created');
    await expect(page.getByRole('button', { name: '新建待办' })).toHaveText('新建');
    await expect(page.locator('svg.lucide-plus:visible')).toHaveCount(1);
    await page.goto('todo?view=created&state=1');
    await page.locator('[data-row]').first().click();
    const foot = page.getByRole('region', { name: '待办详情' }).locator('footer');
    const more = foot.getByRole('button', { name: '更多' });
    await expect(more).toBeVisible();
    const tops = await foot.locator('button:visible').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await more.click();
    await page.getByRole('menuitem', { name: '修改' }).click();
    await expect(page.getByRole('dialog', { name: '修改待办' })).toBeVisible();
  },
);

test(
  'actions of a record that are links are reachable like its buttons, on a small desk and on a phone',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await app.signIn(PHONE.administrator, 'questionnaire/list?id=satisfaction');
    const foot = page.getByRole('region', { name: '问卷详情' }).locator('footer');
    await expect(foot.getByRole('link', { name: '编辑' })).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 900 });
    const beyond = () =>
      foot.evaluate((own) => {
        const { left, right } = own.getBoundingClientRect();
        return [...own.querySelectorAll('a, button')]
          .filter((act) => act.checkVisibility())
          .filter(
            (act) =>
              act.getBoundingClientRect().right > right || act.getBoundingClientRect().left < left || act.scrollWidth > act.clientWidth,
          )
          .map((act) => act.textContent);
      });
    expect(await beyond()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await foot.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['链接与二维码', '复制', '停止收集', '删除']);
    expect(await beyond()).toEqual([]);
  },
);

for (const width of WIDTHS)
  test(
    `设置权限 without a department brings its fault into sight and the focus to it at ${width}`,
    { tag: THOROUGH },
    async ({ app, page }) => {
      await app.signIn(PHONE.administrator);
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.goto('system/role');
      await page.locator('[data-row]', { hasText: '员工' }).first().getByRole('button', { name: '设置权限' }).click();
      const sheet = page.getByRole('dialog', { name: '设置权限' });
      await sheet.getByText('指定部门').first().click();
      await expect(sheet.getByRole('treeitem', { name: /研发中心/ })).toBeVisible();
      await sheet.getByRole('button', { name: '预览并保存' }).click();
      const fault = sheet.locator('[data-fault]');
      await expect(fault).toHaveCount(1);
      await expect(fault).toBeInViewport();
      expect(await fault.evaluate((field) => field.contains(document.activeElement))).toBe(true);
    },
  );

for (const width of WIDTHS)
  for (const colorScheme of SCHEMES)
    test(
      `the notice lies over neither tabs, views nor the primary button at ${width}, ${colorScheme}`,
      { tag: THOROUGH },
      async ({ app, page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const notice = page.getByText(/^您有\d+条新的消息通知,请及时查阅$/);
        await app.signIn(PHONE.administrator);
        await expect(notice).toBeVisible();
        // As a user who signs in at this width.
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.addInitScript(() => {
          if (sessionStorage.getItem('is-new') !== null) return;
          sessionStorage.setItem('is-new', '');
          localStorage.removeItem('houtai.settings');
        });
        await page.goto('todo');
        await expect(notice).toBeVisible();
        const covered = await notice.evaluate((text) => {
          const own = text.parentElement?.getBoundingClientRect() ?? new DOMRect();
          const others = document.querySelectorAll('nav a, nav button, [aria-label=视图] button, header button');
          return Array.from(others)
            .filter((other) => {
              const { left, right, top, bottom } = other.getBoundingClientRect();
              return other.checkVisibility() && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
            })
            .map((other) => other.textContent ?? '');
        });
        expect(covered.filter((words) => /待办|新建|刷新/.test(words))).toEqual([]);
        await page.reload();
        await expect(page.getByRole('main').getByRole('row').or(page.locator('[data-row]')).first()).toBeVisible();
        await settled(page);
        await expect(notice).toBeHidden();
      },
    );

for (const width of [1024, 390])
  test(`views that there is no room for show that there are more at ${width}`, { tag: THOROUGH }, async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('system/user');
    const views = page.getByRole('group', { name: '视图' });
    await expect(views).toBeVisible();
    await settled(page);
    const cut = await views.evaluate((row) => ({
      before: row.scrollLeft > 1,
      after: row.scrollLeft + row.clientWidth < row.scrollWidth - 1,
      faded: getComputedStyle(row).webkitMaskImage !== 'none',
    }));
    expect(cut.faded).toBe(cut.before || cut.after);
  });

test('the overdue figure of the home opens the list of exactly these records', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  const late = page.getByRole('link', { name: /^逾期 \d+$/ }).first();
  const count = Number((await late.textContent())?.replace(/\D/g, ''));
  await late.click();
  await expect(page).toHaveURL(/overdue=1/);
  await expect(page.getByText(`共 ${count} 条`, { exact: true })).toBeVisible();
});

test('the tab of the home stays visible however many tabs there are', { tag: THOROUGH }, async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await app.signIn(PHONE.administrator);
  for (const at of [
    'todo',
    'feedback',
    'agenda',
    'system/user',
    'system/role',
    'system/menu',
    'system/post',
    'system/param',
    'monitor/online',
    'account/index',
  ]) {
    await page.goto(at);
    await expect(app.tabs().locator('[aria-current=page]')).toBeVisible();
  }
  await settled(page);
  const home = app.tabs().getByRole('link', { name: '首页' });
  await expect(home).toBeInViewport({ ratio: 1 });
  await home.click();
  await expect(page).toHaveURL(/admin\/workbench$/);
});

test('刷新 of a tab fetches its data from the server again', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator, 'todo');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await settled(page);
  const asked = page.waitForRequest(`**/api${calls.todo.page.path}*`);
  await app.tabs().getByRole('link', { name: '我的待办' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await asked;
});
