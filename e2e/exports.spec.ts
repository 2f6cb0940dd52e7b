import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';

import { expect, test } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: '导出', exact: true });

/** The cells of a column, from top to bottom. */
async function columnOf(page: Page, head: string): Promise<string[]> {
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.trim() === head);
  return page.locator(`tbody tr[data-row] > :nth-child(${at + 1})`).allInnerTexts();
}

async function savedSheet(page: Page) {
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton(page).click()]);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  return { name: download.suggestedFilename(), rows: sheets[0]?.rows ?? [] };
}

test('the exported file has the rows of the list in its order, and the chosen columns', async ({ app, page, request }) => {
  const administrator = await Elsewhere.of(request, PHONE.administrator);
  for (const what of ['合同', '发票', '回款']) await administrator.addTodo('u-admin', `月末对账导出：${what}`);
  await app.signIn(PHONE.administrator, `todo?view=all&sort=number&keyword=${encodeURIComponent('月末对账导出')}`);
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(3);
  await page.getByRole('button', { name: '选择列' }).click();
  await page.getByRole('checkbox', { name: '客户', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: '客户' })).toBeVisible();
  await page.getByRole('checkbox', { name: '创建人', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: '创建人' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const [numbers, customers] = [await columnOf(page, '编号'), await columnOf(page, '客户')];
  const { name, rows } = await savedSheet(page);
  const [heads = [], ...found] = rows;
  const valuesOf = (head: string) => found.map((row) => row[heads.indexOf(head)]);
  expect(name).toMatch(/^待办-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(heads).not.toContain('创建人');
  expect(valuesOf('编号')).toEqual(numbers);
  expect(valuesOf('客户')).toEqual(customers);
  expect(valuesOf('内容')).toEqual(['月末对账导出：合同', '月末对账导出：发票', '月末对账导出：回款']);
});

test('a user without the export permission sees no 导出', async ({ app, page }) => {
  await app.signIn(PHONE.guest, 'monitor/online');
  await expect(page.getByRole('heading', { name: '在线用户' })).toBeVisible();
  await expect(exportButton(page)).toHaveCount(0);
});
