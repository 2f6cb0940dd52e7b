import { calls } from '@houtai/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';

import { expect, test, THOROUGH } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

/** Another user gives the manager a to-do; returns its id. */
async function giveTodo(request: APIRequestContext): Promise<string> {
  return (await Elsewhere.of(request, PHONE.staff)).addTodo('u-manager', '请核对闸口相机的验收材料');
}

const bell = (page: Page) => page.getByRole('button', { name: /^消息/ });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('a message arrives without a reload, leads to its record, and is then read', { tag: THOROUGH }, async ({ app, page, request }) => {
  await app.signIn(PHONE.manager);
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读/);
  const before = await unread(page);
  const id = await giveTodo(request);
  // Actions in other windows of the run also send messages to the manager.
  await expect.poll(() => unread(page)).toBeGreaterThan(before);
  await expect(page.getByText(/您有\d+条新的消息通知,请及时查阅/).last()).toBeVisible();
  const manager = await Elsewhere.of(request, PHONE.manager);
  const told = async () => (await manager.ask(calls.messages.page, { keyword: '交给你待办' })).rows.find(({ url }) => url.includes(id));
  expect((await told())?.read).toBe(false);

  await bell(page).click();
  await page.getByRole('dialog', { name: '消息' }).getByRole('link', { name: /^通知/ }).click();
  await expect(page).toHaveURL(/\/member\/company\/management\/toDo\?msgType=0$/);
  await page.locator(`a[href*="${id}"]`).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/todo\\?id=${id}`));
  await expect(page.getByText('请核对闸口相机的验收材料').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(async () => (await told())?.read).toBe(true);
  await expect
    .poll(
      async () =>
        (await unread(page)) - (await manager.ask(calls.messages.unread, {})).reduce((sum, { noReadCount }) => sum + noReadCount, 0),
    )
    .toBe(0);
});

test('one click reads all messages, in every window', { tag: THOROUGH }, async ({ app, page, context }) => {
  await app.signIn(PHONE.otherStaff);
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读/);
  const second = await context.newPage();
  await second.goto('admin/workbench');
  await expect(bell(second)).toHaveAccessibleName(/\d+ 条未读/);
  await bell(page).click();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByText('没有未读消息').first()).toBeVisible();
  await second.bringToFront();
  await expect(bell(second)).toHaveAccessibleName('消息');
});

test('a user without the permission has neither bell nor page', { tag: THOROUGH }, async ({ app, page, request }) => {
  const administrator = await Elsewhere.of(request, PHONE.administrator);
  const { roles } = calls;
  const role = await administrator.ask(roles.add, {
    name: '无消息',
    code: 'without-messages',
    sort: 900,
    active: true,
    kind: 'staff',
    remark: '',
  });
  await administrator.ask(roles.savePermission, {
    roleId: role.roleId,
    version: role.version,
    menuIds: ['home'],
    dataScope: 'own',
    departmentIds: [],
  });
  await administrator.ask(roles.bindUsers, { roleId: role.roleId, userIds: ['u-06'] });
  await administrator.ask(roles.unbindUsers, { roleId: 'staff', userIds: ['u-06'] });
  await app.signIn(PHONE.unheard);
  await expect(bell(page)).toHaveCount(0);
  await page.goto('member/company/management/toDo');
  await expect(page.getByText('页面不存在').first()).toBeVisible();
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('there is nothing to be seen');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
};

test('its toast covers neither the title nor the cross of a panel at the right', { tag: THOROUGH }, async ({ app, page, request }) => {
  await app.signIn(PHONE.manager, 'feedback');
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读/);
  const panel = page.getByRole('dialog', { name: '我要待办' });
  const drawer = page.getByRole('dialog', { name: '反馈统计' });
  const closePanel = panel.getByRole('button', { name: '关闭 我要待办' });
  const closeDrawer = drawer.getByRole('button', { name: '关闭', exact: true });
  for (const [button, sheet, cross] of [
    ['我要待办', panel, closePanel],
    ['统计', drawer, closeDrawer],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(sheet).toBeVisible();
      await giveTodo(request);
      // Beside a modal sheet, nothing else is in the accessibility tree.
      const toast = page.locator('[role=status]').filter({ hasText: /新的消息通知/ });
      await expect(toast.last()).toBeVisible();
      const [notice, title, close] = [await boxOf(toast.last()), await boxOf(sheet.getByRole('heading').first()), await boxOf(cross)];
      for (const part of [title, close])
        expect(notice.right <= part.left || notice.left >= part.right || notice.top >= part.bottom || notice.bottom <= part.top).toBe(true);
      if (width === 1440) expect(notice.right).toBeLessThanOrEqual((await boxOf(sheet)).left);
      await expect(toast).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await cross.click();
  }
});
