import { figure, median } from '../figures.mjs';
import { openUnwatchedPage } from './unwatched-page.mjs';

const RUNS = 9;

/**
 * The first paint of the sign-in page compared with a page of plain HTML, and the time until its form can be used compared with a page of
 * nothing but React.
 */
export async function paint(stage) {
  const { address } = await stage.server();
  const floor = await stage.floor();
  const addresses = { signIn: `${address}/adminview/login`, plain: `${floor.address}plain`, react: floor.address };
  const elsewhere = floor.address.replace('127.0.0.1', 'localhost');
  const runs = [];
  // The first run warms up server and browser.
  for (let run = 0; run <= RUNS; run += 1) {
    const times = {};
    for (const [name, url] of Object.entries(addresses)) times[name] = await load(stage, url, `${elsewhere}plain`);
    if (run > 0) runs.push(times);
  }
  const middle = (name, key) => median(runs.map((run) => run[name][key]));
  return [
    figure('sign-in-painted', middle('signIn', 'painted'), { unit: 'ms', floor: middle('plain', 'painted'), atMost: 1.5, runs: RUNS }),
    figure('sign-in-usable', middle('signIn', 'usable'), { unit: 'ms', floor: middle('react', 'usable'), atMost: 1.5, runs: RUNS }),
  ];
}

/**
 * Loads a page into an empty cache, coming from another site: its first paint, and when the first heading of its app appears. Coming from
 * another site, every page starts a process of its own; from a blank page, only ours would, because it isolates its window.
 */
async function load(stage, url, elsewhere) {
  const page = await openUnwatchedPage(await stage.browser(), watchForUse);
  await page.goto(elsewhere);
  await page.goto(url);
  if (!url.endsWith('/plain')) await page.until(() => window.benchUsable !== undefined);
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    usable: window.benchUsable,
  }));
  await page.close();
  return times;
}

/** Runs in the page. */
function watchForUse() {
  const look = () => {
    if (document.querySelector('#root h1')) window.benchUsable ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}
