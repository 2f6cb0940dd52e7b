import { Console, expect, test } from './console.ts';
import { PHONE } from './people.ts';

test('an employee hands a to-do over from the home by keyboard, and its new owner has it', async ({ app, page, browser }) => {
  await app.signIn(PHONE.staff);
  const list = page.getByRole('region', { name: '今天' }).getByRole('list', { name: '要处理的事项' });
  const first = list.getByRole('listitem').filter({ hasText: 'TD-' }).first();
  await expect(first).toBeVisible();
  const number = /TD-\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  const row = list.getByRole('listitem').filter({ hasText: number });
  const isOn = () => row.evaluate((element) => element.contains(document.activeElement));
  for (let step = 0; step < 20 && !(await isOn()); step += 1) await page.keyboard.press('j');
  expect(await isOn()).toBe(true);
  await row.getByRole('button', { name: '转交' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: `转交 ${number}` });
  await dialog.getByText('请选择人员').press('Enter');
  const picker = page.getByRole('dialog', { name: '选择新的负责人' });
  const search = picker.getByRole('searchbox', { name: '搜索人员' });
  await search.fill('林慧敏');
  await expect(search).toHaveAttribute('aria-activedescendant', /./);
  await search.press('Enter');
  await dialog.getByRole('button', { name: '转交', exact: true }).press('Enter');
  await expect(page.getByText('已转交')).toBeVisible();
  await expect(row).toHaveCount(0);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await new Console(other).signIn(PHONE.manager, 'agenda?view=todo');
  await expect(other.getByRole('row', { name: new RegExp(`${number}\\b`) })).toBeVisible();
  await elsewhere.close();
});

test('a head sees who is late, opens exactly those records, and sends a reminder', async ({ app, page }) => {
  await app.signIn(PHONE.manager);
  const team = page.getByRole('region', { name: '团队今天' });
  const figure = team
    .getByRole('row')
    .getByRole('link', { name: /已超时 \d+$/ })
    .first();
  await expect(figure).toBeVisible();
  const count = (await figure.textContent()) ?? '';
  const person = /^(.+)已超时/.exec((await figure.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await figure.click();
  await expect(page).toHaveURL(/\/agenda\?userId=.+&band=late$/);
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible();
  const late = page.getByRole('row').filter({ hasText: person });
  await expect(late).toHaveCount(Number(count));
  await late.first().getByRole('button', { name: /^催办/ }).click();
  await expect(page.getByText(`已提醒 ${person}`)).toBeVisible();
});

test('the to-do centre shows its bands while it is scrolled sideways', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.signIn(PHONE.manager, 'agenda');
  const band = page
    .getByRole('rowheader', { name: /^已超时/ })
    .locator('span')
    .first();
  await expect(band).toBeInViewport();
  const before = await band.boundingBox();
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 10_000 }));
  await expect.poll(() => page.getByRole('table').evaluate((table) => table.parentElement?.scrollLeft ?? 0)).toBeGreaterThan(100);
  expect((await band.boundingBox())?.x).toBe(before?.x);
});
