import { figure, median } from './figures.mjs';
import { clickToSettled, settled } from './page-watch.mjs';
import { fillSignIn, openTabs, signInButton } from './stage.mjs';

const RUNS = 7;
/** Long enough for a request that a page sends late, such as a preference that is saved after half a second. */
const LATE_MS = 700;

/** From the click on 登录 until the home's last change is on the screen, beside the whole load of a page that is nothing but React. */
export async function home(stage) {
  const { address } = await stage.server();
  const floor = await stage.floor();
  const runs = [];
  const floors = [];
  // The first run warms the server and the browser up.
  for (let run = 0; run <= RUNS; run += 1) {
    const load = await loadFloor(stage, floor.address);
    const signedIn = await clickSignIn(stage, address);
    if (run === 0) continue;
    floors.push(load);
    runs.push(signedIn);
  }
  return [comparison('home', { runs, floors, atMost: 4 })];
}

async function loadFloor(stage, address) {
  const page = await stage.page();
  // What signs in is a page that runs already: its browser process has started, and so has this one's the second time.
  await page.goto(address);
  await settled(page);
  await page.goto(address);
  const { changed, painted } = await settled(page);
  await page.context().close();
  return { ms: changed, paintedMs: painted };
}

async function clickSignIn(stage, address) {
  const page = await stage.page();
  await page.goto(`${address}/adminview/login`);
  await settled(page);
  await fillSignIn(page);
  await settled(page, LATE_MS);
  const signedIn = await clickToSettled(page, signInButton(page), LATE_MS);
  await page.context().close();
  return signedIn;
}

/** Between two pages that stay open, beside two plain tables that React keeps alive. */
export async function switching(stage) {
  const floor = await stage.floor();
  const plain = await stage.page();
  await plain.goto(`${floor.address}?views`);
  await settled(plain);
  const page = await stage.signedIn();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '常用场景' }).click();
  await settled(page, LATE_MS);
  const runs = [];
  const floors = [];
  for (let run = 0; run < RUNS * 2; run += 1) {
    const [view, name] = run % 2 === 0 ? ['b', '首页'] : ['a', '常用场景'];
    floors.push(await clickToSettled(plain, plain.getByRole('button', { name: view, exact: true })));
    runs.push(await clickToSettled(page, openTabs(page).getByRole('link', { name }), LATE_MS));
  }
  const sent = [...new Set(runs.flatMap((run) => run.sent))];
  await Promise.all([page.context().close(), plain.context().close()]);
  return [
    comparison('switch', { runs, floors, atMost: 2 }),
    figure('switch-requests', sent.length, { unit: 'requests', atMost: 0, ...(sent.length > 0 && { sent }) }),
  ];
}

function comparison(name, { runs, floors, atMost }) {
  const floor = median(floors.map(({ paintedMs }) => paintedMs));
  const lastChange = Math.round(median(runs.map(({ ms }) => ms)));
  return figure(name, median(runs.map(({ paintedMs }) => paintedMs)), { unit: 'ms', floor, atMost, lastChange, runs: runs.length });
}
