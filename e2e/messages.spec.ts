import { calls } from '@houtai/contract';
import type { Page } from '@playwright/test';

import { expect, test } from './console.ts';
import { PASSWORD, PHONE } from './people.ts';

/** What somebody else does elsewhere: gives the manager a to-do. */
async function giveTodo(page: Page): Promise<void> {
  const post = async (path: string, data: object, token = ''): Promise<{ token: string }> => {
    const address = new URL(`/api${path}`, test.info().project.use.baseURL).href;
    const answer: { code: string; result: { token: string } } = await (
      await page.request.post(address, { data, headers: { 'x-access-token': token } })
    ).json();
    expect(answer.code).toBe('00000');
    return answer.result;
  };
  const { token } = await post(calls.session.login.path, { action: 'acountInstance', phone: PHONE.staff, pws: PASSWORD });
  const day = '2026-11-20';
  const texts = { resultRequest: '<p>请核对闸口相机的验收材料</p>', promiseRemark: '周五前', estimateRemark: '两小时' };
  await post(
    calls.todo.add.path,
    { custId: 'c-hengrui', projectId: 'p-hengrui-mes', todoTime: day, receptionUser: 'u-manager', source: '1', type: '2', ...texts },
    token,
  );
}

const bell = (page: Page) => page.getByRole('button', { name: /^消息/ });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('a message comes without a reload, leads to its record, and is read then', async ({ app, page }) => {
  await app.signIn(PHONE.manager);
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读/);
  const before = await unread(page);
  await giveTodo(page);
  await expect.poll(() => unread(page)).toBe(before + 1);
  await expect(page.getByText(/您有\d+条新的消息通知,请及时查阅/).last()).toBeVisible();

  await bell(page).click();
  await page.getByRole('dialog', { name: '消息' }).getByRole('link', { name: /^通知/ }).click();
  await expect(page).toHaveURL(/\/member\/company\/management\/toDo\?msgType=0$/);
  await page
    .getByRole('link', { name: /交给你待办/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/todo\?id=/);
  await expect(page.getByText('请核对闸口相机的验收材料').filter({ visible: true }).first()).toBeVisible();
  await expect.poll(() => unread(page)).toBe(before);
});

test('all messages are read by one click, in every window', async ({ app, page, context }) => {
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

test('somebody without the permission has neither bell nor page', async ({ app, page }) => {
  await app.signIn(PHONE.guest);
  await expect(bell(page)).toHaveCount(0);
  await page.goto('member/company/management/toDo');
  await expect(page.getByText('页面不存在').first()).toBeVisible();
});
