import { expect, test } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

test('J and K move through the to-do centre, and Enter opens the row', async ({ app, page }) => {
  await app.signIn(PHONE.manager, 'agenda');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(2)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-index') ?? null);
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('0');
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('1');
  await page.keyboard.press('k');
  await expect.poll(focused).toBe('0');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/agenda/);
});

test('what waits stands below the last row of feedback, and W begins a wait in the row with the focus', async ({ app, page }) => {
  await app.signIn(PHONE.engineer, 'feedback?size=100');
  const waiting = page.getByRole('rowheader', { name: /^等待中/ });
  await expect(waiting).toHaveText(/时限暂停，不计入 \d+$/);
  await page.getByRole('columnheader', { name: '时限' }).hover();
  await page.keyboard.press('j');
  const focused = page.locator('[data-row]:focus');
  await expect(focused).toHaveAttribute('data-index', '0');
  const number = /FB-\d+/.exec((await focused.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: `等待什么 ${number}` })).toBeVisible();
});

test('a to-do added elsewhere is announced in an open list, without a reload', async ({ app, page, request }) => {
  await app.signIn(PHONE.manager, 'todo?view=reception');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  const text = `核对二号门摄像头 ${Date.now()}`;
  const other = await Elsewhere.of(request, PHONE.staff);
  const begun = Date.now();
  await other.addTodo('u-manager', text);
  await expect(
    page
      .getByText(text)
      .or(page.getByText(/\d+ 处更新/))
      .first(),
  ).toBeVisible();
  test.info().annotations.push({ type: 'seen after ms', description: String(Date.now() - begun) });
  await expect(page.locator('body')).toHaveAttribute('data-same', '');
});
