import { calls } from '@houtai/contract';
import type { Locator, Page } from '@playwright/test';

import { expect, test } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

/** Adds a to-do in progress for the manager; returns its text. */
async function begun(staff: Elsewhere, manager: Elsewhere, what: string): Promise<string> {
  const text = `${what} ${Date.now()}`;
  const todoId = await staff.addTodo('u-manager', text);
  await manager.ask(calls.todo.setState, { items: [{ todoId }], state: '2' });
  return text;
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

test('a to-do that was finished by mistake is in progress again after 撤销', async ({ app, page, request }) => {
  const [staff, manager] = [await Elsewhere.of(request, PHONE.staff), await Elsewhere.of(request, PHONE.manager)];
  const text = await begun(staff, manager, '复核闸口称重');
  await app.signIn(PHONE.manager, 'agenda?view=todo&limit=100');
  const row = rowOf(page, text);
  await row.getByRole('button', { name: /^完成 TD-/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(row).toHaveCount(1);
  await row.click();
  await expect(page.getByRole('region', { name: '待办详情' }).getByText('处理中').first()).toBeVisible();
});

test('to-dos that were finished together come back together after 撤销', async ({ app, page, request }) => {
  const [staff, manager] = [await Elsewhere.of(request, PHONE.staff), await Elsewhere.of(request, PHONE.manager)];
  const rows = [await begun(staff, manager, '更换一号摄像头'), await begun(staff, manager, '更换二号摄像头')].map((text) =>
    rowOf(page, text),
  );
  await app.signIn(PHONE.manager, 'agenda?view=todo&limit=100');
  for (const row of rows) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  for (const row of rows) await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  for (const row of rows) await expect(row).toHaveCount(1);
});
