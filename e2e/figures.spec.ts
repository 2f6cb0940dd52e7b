import type { Call } from '@houtai/contract/call';
import { declaredPages } from '@houtai/contract/links';
import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import type { Page } from '@playwright/test';

import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';
import { settled } from './settled.ts';

type Figure = { value: string; href: string };
type Listed = { total: number; rows: { hours?: string }[] };

/** Pages with figures: the home, the hours of a period, and projects, of which each user sees another part. */
const PAGES = [
  'admin/workbench',
  'project/report?view=statistics',
  'project/detail?id=p-donghai-gate',
  'project/detail?id=p-hengrui-mes',
  'project/detail?id=p-minan-his&part=costs',
];

/** The figures of the open page that link to a list, as their component marks them. */
const figuresOn = (page: Page): Promise<Figure[]> =>
  page
    .locator('a[data-figure]:visible')
    .evaluateAll((links) =>
      links.map((link) => ({ value: link.getAttribute('data-figure') ?? '', href: link.getAttribute('href') ?? '' })),
    );

/** The size of the list behind a figure for the signed-in user; null if the page shows the parts of one record. */
async function listBehind(page: Page, { href }: Figure): Promise<number | null> {
  const { pathname, searchParams } = new URL(href, 'http://console');
  const path = pathname.replace('/adminview', '');
  const call: Call | undefined = declaredPages().get(path);
  if (!call) return null;
  const query = new URLSearchParams({ ...Object.fromEntries(searchParams), limit: '500' });
  const { total, rows } = await page.evaluate(async (url): Promise<Listed> => {
    const { token } = JSON.parse(localStorage.getItem('houtai.token') ?? '{}') as { token: string };
    return (await (await fetch(url, { headers: { 'x-access-token': token } })).json()) as Listed;
  }, `/api${call.path}?${query.toString()}`);
  return path === WORK_HOURS_PAGE ? rows.reduce((sum, row) => sum + Math.round(Number(row.hours) * 100), 0) / 100 : total;
}

for (const who of ['administrator', 'manager', 'staff', 'engineer', 'guest', 'otherStaff'] as const)
  test(`each figure that ${who} is shown is what the list behind it comes to`, { tag: THOROUGH }, async ({ app, page }) => {
    test.setTimeout(240_000);
    let proved = 0;
    for (const at of PAGES)
      // Retries if somebody changed a record between a figure and its list.
      await expect(async () => {
        await app.signIn(PHONE[who], at);
        await expect(page.locator('#content')).toBeVisible();
        await settled(page, 800);
        for (const figure of await figuresOn(page)) {
          const behind = await listBehind(page, figure);
          if (behind === null) continue;
          expect({ ...figure, behind, at }).toEqual({ ...figure, behind: Number(figure.value), at });
          proved += 1;
        }
      }).toPass();
    expect(proved).toBeGreaterThan(0);
  });
