import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, MY_MENUS, readOnce, signIn } from './client.mjs';
import { postgresPid } from './console-server.mjs';
import { figure, median } from './figures.mjs';

const RUNS = 3;
const LIMIT_MS = 30_000;

/** The time from kill -9 of the database until the server answers a signed-in user with data of the new one. */
export async function recovery(stage) {
  const { address, dataDir } = await stage.server();
  const headers = headersOf(await signIn(address));
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push((await killOnce({ address, dataDir, headers })) / 1_000);
  return [figure('database-recovery', median(times), { unit: 's', atMost: 5, slowest: Number(Math.max(...times).toFixed(1)), runs: RUNS })];
}

async function killOnce({ address, dataDir, headers }) {
  const killed = postgresPid(dataDir);
  process.kill(killed, 'SIGKILL');
  const begun = performance.now();
  while (performance.now() - begun < LIMIT_MS) {
    // A remaining process of the killed database may answer for a moment.
    const isNew = (postgresPid(dataDir) ?? killed) !== killed;
    const answered = await readOnce(address, MY_MENUS, headers, 5_000).then(
      () => true,
      () => false,
    );
    if (isNew && answered) return performance.now() - begun;
    await sleep(20);
  }
  throw new Error(`the database did not come back within ${LIMIT_MS / 1_000} s`);
}
