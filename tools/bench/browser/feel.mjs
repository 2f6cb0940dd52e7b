import { serveReplay } from '../approvals/replay.mjs';
import { PASSWORD, PHONES } from '../client.mjs';
import { figure, median } from '../figures.mjs';
import { openTabs } from '../stage.mjs';
import { clickToSettled, settled } from './page-watch.mjs';
import { openUnwatchedPage } from './unwatched-page.mjs';

const RUNS = 7;
/** Long enough for a late request of a page, such as a preference saved after half a second. */
const LATE_MS = 700;

/**
 * From the click on 登录 to the last change of the home on the screen, compared with the full load of a page of nothing but React: with the
 * real server, which checks a password first, and with its recorded answers.
 */
export async function home(stage) {
  const { address } = await stage.server();
  const floor = await stage.floor();
  const replay = await serveReplay(address);
  const times = { floor: [], real: [], replayed: [] };
  try {
    // The first run warms up server and browser, and records the answers.
    for (let run = 0; run <= RUNS; run += 1) {
      const load = await loadFloor(stage, floor.address);
      const real = await clickSignIn(stage, address);
      const replayed = await clickSignIn(stage, replay.address);
      if (run === 0) continue;
      times.floor.push(load);
      times.real.push(real);
      times.replayed.push(replayed);
    }
  } finally {
    await replay.close();
  }
  return [
    comparison('home', { runs: times.real, floors: times.floor, atMost: 5 }),
    comparison('home-replayed', { runs: times.replayed, floors: times.floor, atMost: 4 }),
  ];
}

async function loadFloor(stage, address) {
  const page = await openUnwatchedPage(await stage.browser());
  // Signing in starts in a running page, so the browser process of this one is started first.
  await page.goto(address);
  await rest(page, 0);
  await page.goto(address);
  const { mutated, painted } = await rest(page, 0);
  await page.close();
  return { ms: mutated, paintedMs: painted };
}

async function clickSignIn(stage, address) {
  const page = await openUnwatchedPage(await stage.browser());
  await page.goto(`${address}/adminview/login`);
  await rest(page, 0);
  await page.fill('#root [name=phone]', PHONES[0]);
  await page.fill('#root [type=password]', PASSWORD);
  const { mutated } = await rest(page, 0);
  await page.click('#root [type=submit]');
  const { clicked, ...after } = await rest(page, mutated);
  const shown = await page.evaluate(() => document.querySelector('#root main h1')?.textContent);
  await page.close();
  if (!shown?.includes('，')) throw new Error(`the home greets nobody: ${shown}`);
  return { ms: after.mutated - clicked, paintedMs: after.painted - clicked };
}

/** Waits until a page has changed and then rested; returns its record. */
async function rest(page, since) {
  await page.until(
    (before, quiet) => {
      const { mutated, painted, answered } = window.benchWatch;
      return mutated > before && painted >= mutated && performance.now() - Math.max(painted, answered) >= quiet;
    },
    since,
    LATE_MS,
  );
  return page.evaluate(() => window.benchWatch);
}

/** Switching between two open pages, compared with two plain tables that React keeps alive. */
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
