import { settled } from './browser/page-watch.mjs';
import { figure } from './figures.mjs';
import { replaceLocation, openTabs } from './stage.mjs';

const MB = 1_048_576;
const PAGES = 10;

/**
 * The JavaScript heap with ten of the administrator's pages kept alive. Where the menu has fewer, `pages` says how many were opened, and
 * the value is what ten of them would take.
 */
export async function heap(stage) {
  const page = await stage.signedIn();
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    // What a first collection frees may hold more.
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / MB;
  };
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.waitFor();
  const one = await used();
  for (const address of await addresses(page)) {
    if ((await openTabs(page).getByRole('link').count()) >= PAGES) break;
    await replaceLocation(page, address);
    await settled(page, 300);
  }
  const pages = await openTabs(page).getByRole('link').count();
  const all = await used();
  await page.context().close();
  const more = pages > 1 ? (all - one) / (pages - 1) : 0;
  return [
    figure('heap', all + more * (PAGES - pages), { unit: 'MB', atMost: 25, pages, measured: Number(all.toFixed(1)), holds: pages > 1 }),
  ];
}

/** Where the pages of the own menu are, and the personal info page, which no menu names. */
async function addresses(page) {
  const menus = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('houtai.token'));
    const answer = await fetch('/api/op-biz/menu/mymenu', { headers: { 'x-access-token': token } });
    return (await answer.json()).result.menus;
  });
  const flat = (items) => items.flatMap((item) => [item, ...flat(item.children)]);
  const pages = flat(menus).filter((item) => item.route && item.url.startsWith('/'));
  return ['/account/index', ...pages.map((item) => item.url)];
}
