import { calls } from '@houtai/contract';
import type { Locator, Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

const REIMBURSEMENT = 'reimbursementWorkbench/reimbursement';
const COPYRIGHT = 'member/company/management/softCollection';

/** The smallest possible picture. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const cell = (page: Page, part: string, row: number): Locator => page.getByLabel(`${part} 第 ${row} 行`, { exact: true });

async function paste(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.evaluate((control, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    control.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function fillHead(page: Page, reason: string): Promise<void> {
  await page.getByLabel('报销类型').click();
  await page.getByRole('option', { name: '日常报销' }).click();
  await page.getByRole('combobox', { name: '承担项目' }).fill('日常运维');
  await page.getByRole('option').first().click();
  await page.getByLabel('收款账户').fill('6222001234567896021');
  await page.getByLabel('事由').fill(reason);
}

test('a 报销单 is filled in by keyboard, stored as a draft, saved, and its invoice used once', async ({ app, page }) => {
  await app.signIn(PHONE.otherStaff, `${REIMBURSEMENT}/edit`);
  await fillHead(page, '行程里的报销');

  // Moves down the columns by keyboard, with another row at the end.
  await cell(page, '类别', 1).selectOption({ label: '维修' });
  await cell(page, '日期', 1).fill('11-18');
  await cell(page, '金额（元）', 1).fill('=712*2');
  await page.keyboard.press('Enter');
  await expect(cell(page, '金额（元）', 1)).toHaveValue('1,424.00');
  await expect(cell(page, '金额（元）', 2)).toBeFocused();
  await page.keyboard.type('300');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, '日期', 2)).toBeFocused();
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+d');
  await expect(cell(page, '类别', 2)).toHaveValue('repair');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, '类别', 1)).toBeFocused();
  await expect(cell(page, '金额（元）', 1)).toHaveValue('300.00');

  // Pastes from a spreadsheet: an existing row is filled, the others are new, and invalid cells stay red.
  await paste(
    cell(page, '类别', 2),
    '住宿\t2026/11/16\t\t760\t43.02\t26332000009900000001\n冲减\t11-18\t\t¥120.00\t\t\n出租车\t11-17\t\t88',
  );
  await expect(cell(page, '类别', 3)).toHaveValue('offset');
  await expect(cell(page, '金额（元）', 3)).toHaveValue('负 120.00');
  await expect(cell(page, '类别', 4)).toHaveAttribute('aria-invalid', 'true');
  await cell(page, '金额（元）', 4).focus();
  await page.keyboard.press('Control+Delete');
  await expect(cell(page, '金额（元）', 4)).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(cell(page, '金额（元）', 4)).toHaveValue('88.00');
  await cell(page, '金额（元）', 4).focus();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByText('玖佰肆拾元整')).toBeVisible();

  // A file dropped on a row belongs to that row.
  await cell(page, '日期', 2).evaluate((control, picture) => {
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], '住宿发票.png', { type: 'image/png' }));
    control.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, PICTURE);
  await expect(page.getByRole('button', { name: '住宿发票.png', exact: true })).toBeVisible();
  await expectNoViolations(page, 'the form', { part: '#content' });

  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expect(cell(page, '金额（元）', 2)).toHaveValue('760.00');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('第 3 行 说明：冲减须写说明')).toBeVisible();
  await expect(cell(page, '说明', 3)).toBeFocused();
  await page.keyboard.type('退票');
  await page.getByRole('button', { name: '保存', exact: true }).click();

  const detail = page.getByRole('region', { name: '报销单详情' });
  await expect(detail.getByRole('heading', { name: '行程里的报销' })).toBeVisible();
  await expect(detail.getByRole('row', { name: /合计/ })).toContainText('940.00');
  const number = (await detail.getByText(/^BX-\d+$/).textContent()) ?? '';

  await detail.getByRole('button', { name: '复制', exact: true }).click();
  await cell(page, '发票号码', 2).fill('26332000009900000001');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(`第 2 行 发票号码：发票已在 ${number} 用过`)).toBeVisible();
  await expect(cell(page, '发票号码', 2)).toHaveAttribute('aria-invalid', 'true');
});

test('a 报销单 fits a phone: its lines are cards', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.staff, `${REIMBURSEMENT}/edit`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cell(page, '金额（元）', 1)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '金额（元）' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, 'the form on a phone', { part: '#content', colours: false });
});

test('a 报销单 is printed with its lines, room for signatures and its invoices', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.staff, REIMBURSEMENT);
  await page.evaluate(() => {
    window.print = () =>
      void (document.body.dataset['printed'] = Array.from(
        document.querySelectorAll('body > div:not(#root)'),
        ({ textContent }) => textContent,
      ).join());
  });
  await page.getByRole('row').nth(1).click();
  await page.getByRole('region', { name: '报销单详情' }).getByRole('button', { name: '打印' }).click();
  await expect(page.locator('body[data-printed*=财务复核]')).toBeAttached();
});

test('closing the tab of a 软著任务 notifies the server once, and others see who had it open', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator, `${COPYRIGHT}?view=draft`);
  await page.getByRole('row').nth(1).click();
  const detail = page.getByRole('region', { name: '软著任务详情' });
  await expect(detail.getByText(/^RZ-\d+$/)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(calls.softwareCopyright.updateTag.path)) told.push(request.postData() ?? '');
  });
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, `/adminview/${COPYRIGHT}/edit?id=${id}`);
  await expect(page.getByRole('heading', { name: '修改软著任务' })).toBeVisible();
  await app
    .tabs()
    .getByRole('button', { name: /^关闭 填写软著任务/ })
    .click();
  await expect.poll(() => told.filter((body) => body.includes('"1"'))).toEqual([JSON.stringify({ updateTag: '1', id })]);
});
