import { settled } from './browser/page-watch.mjs';
import { figure } from './figures.mjs';
import { replaceLocation, openTabs } from './stage.mjs';

const MB = 1_048_576;
const PAGES = 10;

/**
 * The JavaScript heap with ten of the administrator's pages kept alive. If the menu has fewer, `pages` is the number of opened pages, and
 * the value is extrapolated to ten.
 */
export async function heap(stage) {
  const page = await stage.signedIn();
  const session = await page.context().newCDPSession(page);
  const used = async () => {
    // One collection may release objects that hold further ones.
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

/** The addresses of the pages in the menu, and that of the personal page, which no menu has. */
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
