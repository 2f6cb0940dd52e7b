import { setTimeout as sleep } from 'node:timers/promises';

import { busyWhile } from '../busy.mjs';
import { headersOf, signIn } from '../client.mjs';
import { figure, median, quantile, rounded } from '../figures.mjs';
import { replaceLocation } from '../stage.mjs';
import { settled } from './page-watch.mjs';

const ROWS = 3000;
const RUNS = 7;
const EMPTY = 'nobody';
const SCROLLS = 3;
const SCROLL_MS = 2_000;
const WHEEL_PX = 240;

/** The richest lists: their address, their call, the key of their rows, and the visible fields. */
const LISTS = {
  todos: {
    page: '/todo',
    call: '/api/ad-biz/wcp-todo/list',
    id: 'todoId',
    seen: ['number', 'summary', 'state', 'projectName', 'receptionUserName', 'planTime', 'todoTime', 'createdByName'],
  },
  users: {
    page: '/system/user',
    call: '/api/ad-biz/sys-user/list',
    id: 'id',
    seen: ['name', 'loginId', 'departmentName', 'postNames', 'phone', 'roleNames', 'active', 'lastSignInAt', 'kind'],
  },
  messages: {
    page: '/member/company/management/toDo',
    call: '/api/ad-biz/wcp-th-todo/list',
    id: 'id',
    seen: ['starred', 'title', 'content', 'msgType', 'senderName', 'createdAt', 'read'],
  },
};

/**
 * 3000 rows of each of the richest lists, compared with a bare windowed table that reads the same bytes and shows the same fields: the time
 * from the end of the answer to the paint, and the frames a second while scrolling. `busyMs` is the main thread's own time, which a busy
 * machine hardly changes.
 */
export async function table(stage) {
  const figures = [];
  for (const name of Object.keys(LISTS)) figures.push(...(await measureList(stage, name)));
  return figures;
}

async function measureList(stage, name) {
  const { page: path, call, seen } = LISTS[name];
  const answer = await answerer(stage, LISTS[name]);
  const floor = await stage.floor();
  const plain = await stage.page();
  await plain.addInitScript((fields) => (window.benchFields = fields), seen);
  await plain.route('**/rows.json', (route) => answer(route, 'plain'));
  const own = await stage.signedIn((page) =>
    page.route(`**${call}*`, (route) => answer(route, new URL(route.request().url()).searchParams.get('keyword') ?? EMPTY)),
  );
  const floors = [];
  const runs = [];
  for (let run = 0; run <= RUNS; run += 1) {
    await plain.bringToFront();
    await plain.goto(`${floor.address}?rows`);
    await settled(plain);
    floors.push(await dataToPainted(plain, 'rows.json', () => plain.getByRole('button', { name: 'load' }).click()));
    await own.bringToFront();
    // From an empty table to one with new rows.
    await replaceLocation(own, `${path}?size=${ROWS}&keyword=${EMPTY}${run}`);
    await settled(own, 300);
    runs.push(await dataToPainted(own, call, () => replaceLocation(own, `${path}?size=${ROWS}&keyword=run${run}`)));
  }
  const scrolls = [];
  for (let turn = 0; turn < SCROLLS; turn += 1) for (const page of [plain, own]) scrolls.push(await scrolled(page));
  await Promise.all([own.context().close(), plain.context().close()]);
  const of = (all, key) => median(all.map((one) => one[key]));
  // The first run warms up both.
  const [warm, bare] = [runs.slice(1), floors.slice(1)];
  const [ownScrolls, floorScrolls] = [1, 0].map((rest) => scrolls.filter((_, at) => at % 2 === rest));
  const busy = (mine, theirs) => ({ busyMs: rounded(of(mine, 'busyMs')), floorBusyMs: rounded(of(theirs, 'busyMs')) });
  return [
    figure(`table-${name}`, of(warm, 'ms'), {
      unit: 'ms',
      floor: of(bare, 'ms'),
      atMost: 1.5,
      ...busy(warm, bare),
      rows: ROWS,
      runs: RUNS,
    }),
    figure(`table-${name}-scroll`, of(ownScrolls, 'perSecond'), {
      unit: 'frames/s',
      floor: of(floorScrolls, 'perSecond'),
      atLeast: 0.95,
      p95Ms: Math.round(of(ownScrolls, 'p95Ms')),
      ...busy(ownScrolls, floorScrolls),
    }),
  ];
}

/** Answers with the demo's rows, repeated, or with none. */
async function answerer(stage, { call, id }) {
  const { address } = await stage.server();
  const answer = await fetch(`${address}${call}?offset=1&limit=100`, { headers: headersOf(await signIn(address)) });
  const { rows: known } = await answer.json();
  return (route, keyword) => {
    const count = keyword.startsWith(EMPTY) ? 0 : ROWS;
    const rows = Array.from({ length: count }, (_, at) => ({ ...known[at % known.length], [id]: `${keyword}-${at}` }));
    return route.fulfill({ json: { code: '00000', msg: '', rows, total: rows.length } });
  };
}

async function dataToPainted(page, path, ask) {
  const busyMs = await busyWhile(page, async () => {
    await ask();
    await settled(page, 300);
  });
  const ms = await page.evaluate((name) => {
    const answered = performance.getEntriesByType('resource').findLast((entry) => entry.name.includes(name)).responseEnd;
    return window.benchWatch.painted - answered;
  }, path);
  return { ms, busyMs };
}

/** Scrolls from the top for some seconds and counts the drawn frames; `busyMs` is the time of one turn of the wheel. */
async function scrolled(page) {
  await page.bringToFront();
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    for (const box of document.querySelectorAll('*')) if (box.scrollTop > 0) box.scrollTop = 0;
  });
  await sleep(200);
  await page.evaluate(() => {
    const frames = (window.benchFrames = []);
    const note = (now) => {
      frames.push(now);
      if (window.benchFrames === frames) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  let turns = 0;
  const busyMs = await busyWhile(page, async () => {
    const end = performance.now() + SCROLL_MS;
    for (; performance.now() < end; turns += 1) {
      await page.mouse.wheel(0, WHEEL_PX);
      await sleep(16);
    }
  });
  const frames = await page.evaluate(() => {
    const kept = window.benchFrames;
    window.benchFrames = null;
    return kept;
  });
  const gaps = frames.slice(1).map((at, index) => at - frames[index]);
  return { perSecond: (gaps.length / (frames.at(-1) - frames[0])) * 1_000, p95Ms: quantile(gaps, 0.95), busyMs: busyMs / turns };
}
