import { calls } from '@houtai/contract';
import type { Page } from '@playwright/test';

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

test('the usual columns of the daily lists fit a desk without scrolling sideways', { tag: THOROUGH }, async ({ app, page }) => {
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

test('on a small desk all views of the daily records are in sight', { tag: THOROUGH }, async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await app.signIn(PHONE.administrator);
  for (const address of ['todo', 'feedback']) {
    await page.goto(address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await settled(page);
    const views = page.getByRole('group', { name: '视图' });
    expect.soft(await views.evaluate((row) => row.scrollWidth - row.clientWidth), `views of ${address}`).toBeLessThanOrEqual(0);
  }
});

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

test(
  'on a phone nothing of the administration is wider than the screen, and no button lies over another',
  { tag: THOROUGH },
  async ({ app, page }) => {
    await app.signIn(PHONE.administrator);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ADMINISTRATION) {
      await page.goto(`system/${name}`);
      await expect(page.getByRole('search')).toBeVisible();
      await settled(page);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name} is too wide`).toBeLessThanOrEqual(390);
      expect.soft(await overlapping(page), `buttons of ${name}`).toEqual([]);
    }
  },
);

/** The pairs of fields and buttons above the rows of a list that lie over each other. */
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

test('a draft that is found moves none of the fields', { tag: THOROUGH }, async ({ app, page }) => {
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
