import { calls } from '@houtai/contract';
import type { Locator, Page } from '@playwright/test';

import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';
import { settled } from './settled.ts';

const LISTS = [
  'todo',
  'feedback',
  'reimbursementWorkbench/reimbursement',
  'member/company/management/softCollection',
  'approval/template',
  'agenda',
  'member/company/management/toDo',
  'member/company/management/knowlege-management',
  'member/company/management/knowlege-management?tab=manage',
  'project/customer',
  'reimbursementWorkbench/InvoicingInformate',
  'system/dept',
  'monitor/operation-log',
];

test('the default columns of the daily lists fit a desk without scrolling sideways', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  for (const address of LISTS) {
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    const table = page.getByRole('main').locator('[tabindex="0"][role=region]');
    expect.soft(await table.evaluate((box) => box.scrollWidth - box.clientWidth), `${address} scrolls`).toBeLessThanOrEqual(0);
  }
});

for (const width of [1024, 1280, 1440]) {
  test(`every condition stands within the unfolded block at ${width}`, { tag: THOROUGH }, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await app.signIn(PHONE.administrator, 'feedback');
    await page.getByRole('button', { name: '展开筛选' }).click();
    const block = page.getByRole('search', { name: '筛选条件' });
    await expect(block.getByText('完成日期')).toBeVisible();
    const outside = await block.evaluate((form) => {
      const own = form.getBoundingClientRect();
      return Array.from(form.querySelectorAll('button, input'))
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
        .filter((part) => part.getBoundingClientRect().right > own.right || part.getBoundingClientRect().left < own.left)
        .map((part) => part.outerHTML);
    });
    expect(outside).toEqual([]);
  });
}

test('on a small desk the views of daily records are visible, or behind 更多视图', { tag: THOROUGH }, async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await app.signIn(PHONE.administrator);
  for (const address of ['todo', 'feedback']) {
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    const views = page.getByRole('group', { name: '视图' });
    await expect(views.getByRole('button', { name: /^待我处理/ })).toBeInViewport({ ratio: 1 });
    // Widths are rounded; a pixel hides no view.
    if ((await views.evaluate((row) => row.scrollWidth - row.clientWidth)) <= 1) continue;
    await page.getByRole('main').getByRole('button', { name: '更多视图' }).click();
    await page.getByRole('menuitem', { name: /^全部/ }).click();
    await expect(page).toHaveURL(/view=all/);
  }
});

test(
  'on a small desk the hidden views of users are behind 更多视图, beside actions in one line',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await app.signIn(PHONE.administrator, 'system/user');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    const main = page.getByRole('main');
    const line = main.getByRole('group', { name: '视图' });
    const [views, add] = [await line.boundingBox(), await main.getByRole('button', { name: '新建用户' }).boundingBox()];
    expect(Math.abs((views?.y ?? 0) - (add?.y ?? 99))).toBeLessThanOrEqual(4);
    await main.getByRole('button', { name: '更多视图' }).click();
    await page.getByRole('menuitem', { name: /^会员/ }).click();
    await expect(page).toHaveURL(/view=member/);
    await expect(line.getByRole('button', { name: /^会员/ })).toBeInViewport({ ratio: 0.95 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await settled(page);
    expect(await line.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
  },
);

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a desk at 200 %', 720, 450],
] as const) {
  test(`what sends the conditions is in sight on ${name}, however many conditions there are`, { tag: THOROUGH }, async ({ app, page }) => {
    await app.signIn(PHONE.administrator, 'feedback');
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: /^(展开)?筛选$/ }).click();
    await expect(page.getByRole('search').getByText('完成日期')).toBeVisible();
    await expect(page.getByRole('button', { name: '查询', exact: true })).toBeInViewport({ ratio: 1 });
  });
}

const ADMINISTRATION = ['user', 'dept', 'post', 'company', 'role', 'menu', 'param', 'area', 'scene', 'notice', 'delivery'];

test('on a phone no administration page is wider than the screen, and no buttons overlap', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ADMINISTRATION) {
    await page.goto(`system/${name}`);
    await expect(page.getByRole('search')).toBeVisible();
    await settled(page);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is too wide`).toBeLessThanOrEqual(390);
    expect.soft(await overlapping(page), `buttons of ${name}`).toEqual([]);
  }
});

/** The fields and buttons above the rows of a list that overlap, in pairs. */
async function overlapping(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const parts = [...main.querySelectorAll('button, input')].filter(
      (part) => part.closest('li, [aria-label=视图]') === null && part.checkVisibility(),
    );
    const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() })).filter(({ box }) => box.width > 1 && box.height > 1);
    return boxes.flatMap(({ part, box }, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => !part.contains(other.part) && box.left < other.box.right - 1 && other.box.left < box.right - 1)
        .filter((other) => box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1)
        .map((other) => `${part.outerHTML.slice(0, 80)} and ${other.part.outerHTML.slice(0, 80)}`),
    );
  });
}

test('a restored draft moves none of the fields', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.idle, 'todo');
  const open = page.getByRole('button', { name: '新建待办' }).first();
  await open.click();
  await page.getByRole('textbox', { name: /承诺说明/ }).fill('周五前答复');
  await expect(page.getByText(/^草稿已保存/)).toBeVisible();
  await page.reload();
  let find = () => {};
  const found = new Promise<void>((resolve) => (find = resolve));
  await page.route(`**/api${calls.drafts.get.path}*`, async (route) => {
    await found;
    await route.continue();
  });
  await open.click();
  const day = page
    .getByRole('dialog')
    .getByLabel(/待办日期/)
    .first();
  await expect(day).toBeVisible();
  await settled(page);
  const before = await day.boundingBox();
  find();
  const discard = page.getByRole('button', { name: '丢弃' });
  await expect(discard).toBeVisible();
  expect(await day.boundingBox()).toEqual(before);
  await discard.click();
});

/** Tables whose columns need more room than a small desk has, among others. */
const TABLES = [...LISTS, 'project/list', 'project/report/list', 'project/report/hours', 'approval/pending', 'system/user', 'monitor/job'];

test(
  'on a small desk every part of a list can be scrolled to, and hidden columns are hinted at',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await app.signIn(PHONE.administrator);
    for (const address of TABLES) {
      await page.goto(address);
      await expect(page.getByRole('main').locator('table, [role=listbox], ul').first()).toBeVisible();
      await settled(page);
      expect.soft(await outOfReach(page), `out of reach on ${address}`).toEqual([]);
      expect.soft(await unhinted(page), `tables of ${address} without a hint`).toEqual([]);
    }
  },
);

/** The controls and cells of the page beyond an edge that neither scrolls nor ends in an ellipsis. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const isCut = (part: Element): boolean => {
      const { left, right } = part.getBoundingClientRect();
      for (let around = part.parentElement; around; around = around.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(around);
        const edges = around === document.documentElement ? { left: 0, right: window.innerWidth } : around.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || position === 'fixed') return false;
        if (overflowX !== 'visible' && (right > edges.right + 1 || left < edges.left - 1)) return true;
      }
      return right > window.innerWidth + 1;
    };
    return Array.from(main.querySelectorAll('button, input, a, th, td'))
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1 && isCut(part))
      .map((part) => part.outerHTML.slice(0, 120));
  });
}

/** The names of tables that scroll sideways without showing on which side there is more. */
async function unhinted(page: Page): Promise<(string | null)[]> {
  return page.getByRole('main').evaluate((main) =>
    Array.from(main.querySelectorAll('[role=region]:has(> table)'))
      .filter((scroller) => scroller.scrollWidth > scroller.clientWidth + 1)
      .filter((scroller) => scroller.parentElement?.getAttribute('data-hidden')?.includes('end') !== true)
      .map((scroller) => scroller.getAttribute('aria-label')),
  );
}

test('on a small desk overdue records are visible as such', { tag: THOROUGH }, async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await app.signIn(PHONE.administrator);
  for (const [address, column] of [
    ['todo', '时限'],
    ['agenda', '时限'],
    ['project/list', '里程碑'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    const table = await page.getByRole('main').locator('[role=region]:has(> table)').boundingBox();
    const head = await page.getByRole('columnheader', { name: column }).boundingBox();
    expect.soft((head?.x ?? 0) + (head?.width ?? Infinity), column).toBeLessThanOrEqual((table?.x ?? 0) + (table?.width ?? 0) + 1);
  }
});

test('a tab whose title loads late stays visible with its cross', { tag: THOROUGH }, async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await app.signIn(PHONE.administrator);
  for (const address of ['todo', 'feedback', 'agenda', 'system/user', 'system/dept', 'system/post', 'project/list']) {
    await page.goto(address);
    await expect(app.tabs().locator('[aria-current=page]')).toBeVisible();
  }
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api${calls.projects.get.path}*`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('row').filter({ hasText: '锦州路街道网格化管理平台' }).getByRole('cell').first().click();
  const tab = app
    .tabs()
    .locator('li')
    .filter({ has: page.locator('[aria-current=page]') });
  await expect(tab).not.toHaveText('项目');
  const before = await tab.boundingBox();
  answer();
  await expect(tab).toHaveText('锦州路街道网格化管理平台');
  await expect.poll(async () => (await tab.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
  await expect.poll(async () => beyond(tab, app.tabs().locator('ul'))).toBeLessThanOrEqual(0);
});

/** How many px a part extends beyond another at its end. */
async function beyond(part: Locator, around: Locator): Promise<number> {
  const [inner, outer] = [await part.boundingBox(), await around.boundingBox()];
  return (inner?.x ?? 0) + (inner?.width ?? 0) - (outer?.x ?? 0) - (outer?.width ?? 0);
}

test('the tooltips of the buttons at the right edge do not cover the buttons', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator, 'todo');
  const buttons = page.getByRole('complementary', { name: '快捷入口' }).getByRole('button');
  await expect(buttons.nth(2)).toBeVisible();
  for (const button of await buttons.all()) {
    await button.hover();
    const tip = page.locator('[data-tip-popup]');
    await expect(tip).toHaveText((await button.getAttribute('data-tip')) ?? '');
    const said = await tip.boundingBox();
    for (const other of await buttons.all()) expect(overlap(said, await other.boundingBox())).toBe(false);
    await page.mouse.move(600, 880);
    await expect(tip).toHaveCount(0);
  }
});

type Rect = Awaited<ReturnType<Locator['boundingBox']>>;

function overlap(one: Rect, other: Rect): boolean {
  if (!one || !other) return true;
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}

for (const width of [1440, 390]) {
  test(`what is wrong with a field stands nearer to it than to the next label at ${width}`, { tag: THOROUGH }, async ({ app, page }) => {
    await app.signIn(PHONE.idle, 'todo');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: '新建待办' }).first().click();
    const form = page.getByRole('dialog', { name: '新建待办' });
    await form.getByRole('button', { name: '提交待办' }).click();
    await expect(form.getByText('不能为空').first()).toBeVisible();
    await settled(page);
    const near = await form.evaluate((dialog) =>
      Array.from(dialog.querySelectorAll('[data-fault] > p')).flatMap((fault) => {
        const { left, right, top, bottom } = fault.getBoundingClientRect();
        const parts = Array.from(fault.parentElement?.children ?? []).filter((part) => part !== fault);
        const own = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
        const below = Array.from(dialog.querySelectorAll('label')).map((label) => label.getBoundingClientRect());
        const next = Math.min(
          ...below.filter((label) => label.left < right && label.right > left && label.top >= bottom - 4).map((label) => label.top),
        );
        return next - bottom > 2 * (top - own) && next - bottom >= 8 ? [] : [`${top - own} above, ${next - bottom} below`];
      }),
    );
    expect(near).toEqual([]);
  });
}

const LONG = `${'二〇二六年第四季度东海港务集团智能闸口改造项目现场会议纪要'.repeat(2)}-最终稿.pdf`;

for (const width of [1440, 1024, 390]) {
  test(`a long file name is cut in its middle at ${width}, and its kind stays in sight`, { tag: THOROUGH }, async ({ app, page }) => {
    await app.signIn(PHONE.idle, 'reimbursementWorkbench/reimbursement');
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: '新建报销' }).first().click();
    const file = { name: LONG, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await page.locator('tbody input[type=file]').first().setInputFiles(file);
    const inLine = page.locator('tbody').getByRole('button', { name: LONG, exact: true });
    await expect(inLine).toBeVisible();
    await page.locator('ul[aria-label=附件] input[type=file]').setInputFiles(file);
    const inList = page.locator('ul[aria-label=附件] li').filter({ has: page.getByRole('button', { name: `移除 ${LONG}` }) });
    await expect(inList).toBeVisible();
    await settled(page);
    for (const place of [inLine, inList]) expect(await place.evaluate(isKindInSight)).toBe(true);
  });
}

/** Whether the end of a name is visible within its element and its ancestors, and does not overlap its neighbours. */
function isKindInSight(place: Element): boolean {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  let last: Node | null = null;
  while (texts.nextNode()) if (texts.currentNode.textContent?.endsWith('.pdf')) last = texts.currentNode;
  if (!last) return false;
  const kind = document.createRange();
  kind.setStart(last, (last.textContent ?? '').length - '.pdf'.length);
  kind.setEnd(last, (last.textContent ?? '').length);
  const { left, right } = kind.getBoundingClientRect();
  for (let around = last.parentElement; around && place.contains(around); around = around.parentElement) {
    const edges = around.getBoundingClientRect();
    if (left < edges.left - 1 || right > edges.right + 1) return false;
  }
  return true;
}
