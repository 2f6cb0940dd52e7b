import { calls } from '@houtai/contract';

import { expect, test } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

test('a user chooses the time of the daily list and its transports, and the preview shows them', async ({ app, page, request }) => {
  const own = await Elsewhere.of(request, PHONE.engineer);
  await app.signIn(PHONE.engineer, 'account/index#messages');
  const preview = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /会收到$/ }) })
    .last();
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText(/08:30 会收到$/);
  await expect(preview).toContainText(/今天 \d+ 件/);

  await page.getByRole('combobox', { name: '今日清单几点发' }).click();
  await page.getByRole('option', { name: '09:00' }).click();
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText(/09:00 会收到$/);

  const late = page.getByRole('switch', { name: '已超时 后台' });
  await expect(late).toBeChecked();
  await late.click();
  await expect(late).not.toBeChecked();
  await expect.poll(async () => (await own.ask(calls.messageSettings.mine, {})).digestAt).toBe('09:00');

  // A new window shows what is stored.
  await page.reload();
  await expect(page.getByRole('switch', { name: '已超时 后台' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: '今日清单几点发' })).toHaveText(/09:00/);
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText(/09:00 会收到$/);
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(page.getByRole('switch', { name: '已超时 后台' })).toBeChecked();
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText(/08:30 会收到$/);
});
