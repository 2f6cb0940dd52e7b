import { setTimeout as sleep } from 'node:timers/promises';

import { LOGIN_LOG } from './client.mjs';
import { figure, median, quantile } from './figures.mjs';
import { settled } from './page-watch.mjs';
import { replaceLocation } from './stage.mjs';

const ROWS = 3000;
const RUNS = 7;
const EMPTY = 'nobody';
const SCROLL_MS = 3_000;
const WHEEL_PX = 240;
const LONG_FRAME_MS = 50;

/**
 * A page of 3000 rows: from the end of the answer until they are on the screen, beside a windowed table that is nothing else and reads the
 * same bytes; and the frames a second while it is scrolled.
 */
export async function table(stage) {
  const floor = await stage.floor();
  const plain = await stage.page();
  await plain.route('**/rows.json', (route) => answerRows(route, 'plain'));
  const page = await stage.signedIn((own) =>
    own.route(`**${LOGIN_LOG}*`, (route) => answerRows(route, new URL(route.request().url()).searchParams.get('account'))),
  );
  const floors = [];
  const runs = [];
  for (let run = 0; run <= RUNS; run += 1) {
    await plain.bringToFront();
    await plain.goto(`${floor.address}?rows`);
    await settled(plain);
    await plain.getByRole('button', { name: 'load' }).click();
    floors.push(await dataToPainted(plain, 'rows.json'));
    await page.bringToFront();
    // From an empty table to one whose rows nobody has seen.
    for (const account of [`${EMPTY}${run}`, `run${run}`]) {
      await replaceLocation(page, `/monitor/login-log?size=${ROWS}&account=${account}`);
      await settled(page, 300);
    }
    runs.push(await dataToPainted(page, LOGIN_LOG));
  }
  const frames = await scrolled(page);
  await plain.bringToFront();
  const floorFrames = await scrolled(plain);
  await Promise.all([page.context().close(), plain.context().close()]);
  // The first run warms both up.
  const [own, bare] = [runs, floors].map((all) => median(all.slice(1)));
  return [
    figure('table-3000', own, { unit: 'ms', floor: bare, atMost: 1.5, rows: ROWS, runs: RUNS }),
    figure('table-scroll', frames.perSecond, {
      unit: 'frames/s',
      atLeast: 58,
      floorFrames: floorFrames.perSecond,
      p95Ms: frames.p95Ms,
      long: frames.long,
    }),
  ];
}

function answerRows(route, of) {
  const rows = of.startsWith(EMPTY) ? [] : Array.from({ length: ROWS }, (_, index) => recordOf(index, of));
  return route.fulfill({ json: { code: '00000', msg: '', rows, total: rows.length } });
}

function recordOf(index, of) {
  return {
    id: `${of}-${index}`,
    account: String(13_900_000_000 + index),
    name: '李思远',
    loginType: 'phone',
    result: index % 3 === 0 ? 'wrong' : 'success',
    ip: `10.1.${index % 250}.7`,
    device: 'Chrome 156 · Windows',
    createdAt: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
    lockedUntil: null,
  };
}

async function dataToPainted(page, path) {
  await settled(page, 300);
  return page.evaluate((name) => {
    const answered = performance.getEntriesByType('resource').findLast((entry) => entry.name.includes(name)).responseEnd;
    return window.benchWatch.painted - answered;
  }, path);
}

/** Turns the wheel for some seconds over the rows and counts the frames that were drawn meanwhile. */
async function scrolled(page) {
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    const frames = (window.benchFrames = []);
    const note = (now) => {
      frames.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const end = performance.now() + SCROLL_MS;
  while (performance.now() < end) {
    await page.mouse.wheel(0, WHEEL_PX);
    await sleep(16);
  }
  const frames = await page.evaluate(() => window.benchFrames);
  const gaps = frames.slice(1).map((at, index) => at - frames[index]);
  const perSecond = (gaps.length / (frames.at(-1) - frames[0])) * 1_000;
  return {
    perSecond: Math.round(perSecond * 10) / 10,
    p95Ms: Math.round(quantile(gaps, 0.95)),
    long: gaps.filter((gap) => gap > LONG_FRAME_MS).length,
  };
}
