import autocannon from 'autocannon';

import { headersOf, LOGIN_LOG, MY_MENUS, signIn } from './client.mjs';
import { openPostgres } from './console-server.mjs';
import { figure, rounded } from './figures.mjs';

const ROWS = 100_000;
const CLIENTS = 20;
const SECONDS = 8;
const LIST = `${LOGIN_LOG}?offset=1&limit=20&sort=-createdAt`;
const FILTERED = `${LOGIN_LOG}?offset=2&limit=20&sort=createdAt&account=139123`;

/** Twenty clients that read without a pause: the own menus, and 20 of 100,000 rows of the sign-in log, as they come and filtered. */
export async function reads(stage) {
  const { address, dataDir } = await stage.server();
  await fillLog(dataDir);
  const token = await signIn(address);
  const lines = [];
  for (const [name, paths] of [
    ['reads-mixed', [MY_MENUS, LIST]],
    ['list-of-100000', [LIST]],
    ['list-of-100000-filtered', [FILTERED]],
  ])
    lines.push(...(await load(address, token, { name, paths })));
  return lines;
}

async function load(address, token, { name, paths }) {
  // An address for each request in turn: what one address may ask for within a minute is less than this.
  const requests = Array.from({ length: CLIENTS * 2 }, (_, client) => ({
    path: paths[client % paths.length],
    headers: headersOf(token, client),
  }));
  const run = (duration) => autocannon({ url: address, connections: CLIENTS, duration, requests });
  await run(1);
  const result = await run(SECONDS);
  const refused = result.non2xx + result.errors + result.timeouts;
  const more = { clients: CLIENTS, requests: result.requests.total, refused, holds: refused === 0 };
  return [
    figure(name, result.requests.average, { unit: '/s', atLeast: 800, ...more }),
    figure(`${name}-p99`, result.latency.p99, { unit: 'ms', atMost: 100, p50: rounded(result.latency.p50), holds: refused === 0 }),
  ];
}

async function fillLog(dataDir) {
  const sql = openPostgres(dataDir);
  try {
    await sql`
      insert into sign_in_log (id, user_id, account, login_type, result, ip, user_agent, created_at)
      select 'bench-' || n, null, (13900000000 + (n * 7919) % 50000000)::text, 'phone', case when n % 3 = 0 then 'wrong' else 'success' end,
        '10.1.' || n % 250 || '.' || n % 200, 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0', now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) n on conflict do nothing`;
    await sql`analyze sign_in_log`;
  } finally {
    await sql.end();
  }
}
