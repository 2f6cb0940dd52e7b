import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, signIn } from '../client.mjs';
import { figure } from '../figures.mjs';
import { withSql } from '../fill.mjs';
import { begin, bring, checkAll, GOOD, over, run, workbookOf } from './import-calls.mjs';

/** The number of kills, spread over the duration of an undisturbed import. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 50);
const ROWS = 3_000;

/**
 * Kills the server at points spread over an import, a new import each time, and checks after the restart that nothing or everything of it
 * is stored, and that it says which.
 */
export async function importBreaks(stage) {
  let server = await stage.server();
  const { dataDir } = server;
  const first = await checkedImport(server);
  const begun = performance.now();
  await run(server.address, first.headers, { path: 'commit', id: first.id });
  const wholeMs = performance.now() - begun;
  const wrong = [];
  let whole = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { id, headers } = await checkedImport(server);
    const before = await countTodos(dataDir);
    await begin(server.address, headers, { path: 'commit', id });
    await sleep((wholeMs * (kill + 0.5)) / KILLS);
    process.kill(server.pid, 'SIGKILL');
    server = await stage.start({ dataDir });
    const { state } = await over(server.address, headersOf(await signIn(server.address)), id);
    const there = (await countTodos(dataDir)) - before;
    console.error(`  kill ${kill + 1} of ${KILLS}: ${state}, ${there} rows`);
    if (there === ROWS) whole += 1;
    if (there !== (state === 'done' ? ROWS : 0)) wrong.push(`${state} with ${there} rows`);
  }
  return [
    figure('import-kills', wrong.length, {
      unit: 'wrong',
      atMost: 0,
      kills: KILLS,
      whole,
      rows: ROWS,
      ...(wrong[0] && { first: wrong[0] }),
    }),
  ];
}

async function checkedImport({ address }) {
  const headers = headersOf(await signIn(address));
  const { id } = await checkAll(address, headers, await bring(address, headers, await workbookOf(GOOD, ROWS)));
  return { id, headers };
}

function countTodos(dataDir) {
  return withSql(dataDir, async (sql) => (await sql`select count(*)::int as todos from todos`)[0].todos);
}
