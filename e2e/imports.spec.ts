import { readFile } from 'node:fs/promises';

import { calls } from '@houtai/contract';
import { FAULT_HEAD, ORIGIN_HEAD } from '@houtai/contract/import-words';
import type { Locator, Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';

import { expectNoViolations } from './axe.ts';
import { expect, test, THOROUGH } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

// Axe is slow on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const CUSTOMERS = 'project/customer';
const NAME = '导入流程客户';

async function sheetOf(name: string, rows: string[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: '客户', rows }] });
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(bytes) };
}

/** A head that matches no field, a level that no dictionary has, and an invalid code. */
const customersNamed = (prefix: string) =>
  sheetOf(`${prefix}.xlsx`, [
    ['往来户', '编号', '客户等级', '备注'],
    [`${prefix}甲`, `E2E${prefix.length}A`, 'VIP', '展会'],
    [`${prefix}乙`, '编-号', 'VIP', ''],
  ]);

const wizardOf = (page: Page) => page.getByRole('dialog', { name: '导入客户' });
const confirmIn = (dialog: Locator) => dialog.getByRole('button', { name: /^导入 \d+ 行/ });
const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name });

async function clean(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where, { part: '[role=dialog]' });
}

test('a sheet is matched, corrected in its cells, imported, viewed, and undone', async ({ app, page, request }) => {
  await app.signIn(PHONE.administrator, CUSTOMERS);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = wizardOf(page);
  const input = dialog.getByLabel('导入文件');
  await expect(dialog.locator('[aria-current=step]')).toContainText('上传文件');
  await expect(confirmIn(dialog)).toHaveCount(0);
  await clean(page, 'step 1');

  await input.setInputFiles({ name: '图片.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.locator('[aria-current=step]')).toContainText('上传文件');

  await input.setInputFiles(await customersNamed(NAME));
  await expect(dialog.locator('[aria-current=step]')).toContainText('预览并确认');
  await dialog.getByRole('button', { name: '上一步' }).click();
  await expect(dialog.locator('[aria-current=step]')).toContainText('上传文件');
  await expect(dialog.getByText(`${NAME}.xlsx`)).toHaveCount(0);

  await input.setInputFiles(await customersNamed(NAME));
  await expect(dialog.getByText('还没有对应：客户名称')).toBeVisible();
  await expect(confirmIn(dialog)).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: '只看要确认的' }).click();
  await expect(dialog.getByRole('combobox', { name: 'B 列对应的字段' })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'A 列对应的字段' }).selectOption({ label: '客户名称 *（识别用）' });
  await expect(dialog.getByRole('checkbox', { name: '记住这次的对应，下次照用' })).toBeChecked();
  await dialog.getByRole('combobox', { name: '「VIP」对应的值' }).selectOption({ label: '重点客户' });
  await clean(page, 'the matching');

  await dialog.getByRole('button', { name: '检查 2 行' }).click();
  const wrong = dialog.getByRole('cell', { name: '编-号' });
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(confirmIn(dialog)).toBeDisabled();
  await clean(page, 'the preview with errors');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载整份文件并标出错误' }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets[0]?.rows[0]?.slice(-2)).toEqual([FAULT_HEAD, ORIGIN_HEAD]);
  const repaired = (sheets[0]?.rows ?? []).map((cells) => cells.map((cell) => String(cell ?? '').replace('编-号', 'E2EB')));
  expect(repaired[2]?.at(-2)).toContain('只能填写');

  // The corrected file is uploaded again: its matches are remembered, and the column of faults is ignored.
  await dialog.getByRole('button', { name: '上一步' }).click();
  await input.setInputFiles(await sheetOf(`${NAME}.xlsx`, repaired));
  await expect(dialog.getByRole('button', { name: '导入 2 行' })).toBeEnabled();
  await clean(page, 'the preview without errors');
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog.getByText('新增 2 行')).toBeVisible();
  await clean(page, 'the end');
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(row(page, `${NAME}甲`)).toContainText('重点客户');
  await expect(row(page, `${NAME}乙`)).toContainText('E2EB');

  const administrator = await Elsewhere.of(request, PHONE.administrator);
  const told = await administrator.ask(calls.messages.page, {});
  expect(JSON.stringify(told)).toContain('客户导入完成');

  await page.goto('system/import');
  await page.getByText(`${NAME}.xlsx`).first().click();
  await page.getByRole('button', { name: '撤销本次导入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已撤销 2 行').first()).toBeVisible();
  await expectNoViolations(page, 'an import that was taken back', { part: '#content' });
  await page.goto(`${CUSTOMERS}?keyword=${encodeURIComponent(NAME)}`);
  await expect(page.getByRole('heading', { name: '客户' })).toBeVisible();
  await expect(row(page, NAME)).toHaveCount(0);
});

/** Presses Tab until the target has the focus and keeps it: a layer that opens takes the focus a moment later. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    for (let step = 0; step < 80 && !(await isFocused(target)); step += 1) await page.keyboard.press('Tab');
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    expect(await isFocused(target)).toBe(true);
  }).toPass();
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

test('a sheet is imported by keyboard alone', { tag: THOROUGH }, async ({ app, page }) => {
  // Each repetition imports another customer.
  const run = test.info().repeatEachIndex;
  await app.signIn(PHONE.manager, CUSTOMERS);
  // Started early, because the browser reports a file chooser only a moment after the request.
  const chosen = page.waitForEvent('filechooser');
  const open = page.getByRole('button', { name: '导入', exact: true });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const dialog = wizardOf(page);
  await expect(dialog).toContainText('选择文件');
  await tabTo(page, dialog.getByRole('button', { name: '选择文件' }));
  await page.keyboard.press('Enter');
  const chooser = await chosen;
  await chooser.setFiles(
    await sheetOf('键盘.xlsx', [
      ['客户名称', '编号'],
      [`键盘导入客户${run}`, `键-${run}`],
    ]),
  );
  const wrong = dialog.getByRole('cell', { name: `键-${run}` });
  await tabTo(page, wrong);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`KEY${run}`);
  await page.keyboard.press('Enter');
  const confirm = dialog.getByRole('button', { name: '导入 1 行' });
  await expect(confirm).toBeEnabled();
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('新增 1 行')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: '完成' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, `键盘导入客户${run}`)).toContainText(`KEY${run}`);
});

test('a field that both sides changed is decided by keyboard alone', { tag: THOROUGH }, async ({ app, page, request }) => {
  const run = test.info().repeatEachIndex;
  const name = `冲突导入客户${run}`;
  const sheet = (shortName: string, address: string) =>
    sheetOf('冲突.xlsx', [
      ['客户名称', '编号', '简称', '地址'],
      [name, `CON${run}`, shortName, address],
    ]);
  await app.signIn(PHONE.administrator, CUSTOMERS);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = wizardOf(page);
  await dialog.getByLabel('导入文件').setInputFiles(await sheet('原简称', '原地址'));
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText('新增 1 行')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();

  const administrator = await Elsewhere.of(request, PHONE.administrator);
  const { rows } = await administrator.ask(calls.customers.page, { keyword: name });
  const { fileList, ...customer } = await administrator.ask(calls.customers.get, { id: rows[0]?.id ?? '' });
  const fileIds = fileList.map(({ id }) => id).join();
  await administrator.ask(calls.customers.update, { ...customer, fileIds, shortName: '系统简称', address: '系统地址' });

  await page.getByRole('button', { name: '导入', exact: true }).click();
  await dialog.getByLabel('导入文件').setInputFiles(await sheet('表格简称', '表格地址'));
  await dialog.getByRole('radio', { name: /^两边都改过/ }).click();
  await expect(dialog.getByRole('button', { name: '用较新的' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /系统简称/ })).toContainText('陈思远 刚刚');
  await clean(page, 'the conflicts');
  const sides = (label: string) => dialog.getByRole('radiogroup', { name: `${label}：导入后` });
  await tabTo(page, sides('简称').getByRole('radio', { name: '用表格' }));
  await page.keyboard.press('ArrowRight');
  await expect(sides('简称').getByRole('radio', { name: '留系统' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('不要的');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('还有 1 格没选')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('另写的地址');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: '确认 2 格' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: '导入 1 行' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('更新 1 行')).toBeVisible();
  const after = await administrator.ask(calls.customers.get, { id: customer.id });
  expect(after).toMatchObject({ shortName: '系统简称', address: '另写的地址' });
});

test('a sheet is imported on a phone', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.manager, CUSTOMERS);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = wizardOf(page);
  await dialog.getByLabel('导入文件').setInputFiles(await customersNamed('手机导入'));
  await dialog.getByRole('combobox', { name: 'A 列对应的字段' }).selectOption({ label: '客户名称 *（识别用）' });
  await dialog.getByRole('combobox', { name: '「VIP」对应的值' }).selectOption({ label: '潜在客户' });
  await clean(page, 'the matching at 390');
  await dialog.getByRole('button', { name: '检查 2 行' }).click();
  await dialog.getByRole('checkbox', { name: '只导入没有错误的行' }).click();
  await expect(dialog.getByRole('button', { name: '导入 1 行' })).toBeEnabled();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBe(0);
  await clean(page, 'the preview at 390');
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText('新增 1 行')).toBeVisible();
});
