import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';

test('an administrator marks a day as off by keyboard and resets a range by the form', { tag: THOROUGH }, async ({ app, page }) => {
  await app.signIn(PHONE.administrator, 'system/calendar?year=2031');
  await expect(page.getByText(/2031 年没有录入节假日与调休/)).toBeVisible();
  await page.getByRole('button', { name: '5月30日 周五' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: '6月6日 周五' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '6月6日 周五，休，公司放假' })).toBeFocused();
  const named = page.getByRole('region', { name: '节假日与调休' });
  await named.getByRole('button', { name: /公司放假/ }).click();
  const dialog = page.getByRole('dialog', { name: '设置日期' });
  await dialog.getByText('平常', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存设置' }).click();
  await expect(named.getByText('没有录入，按周一至周五上班')).toBeVisible();
  await page.getByRole('button', { name: '变更记录' }).click();
  await expect(page.getByRole('region', { name: '变更记录' }).getByText('6月6日设为平常')).toBeVisible();
});
