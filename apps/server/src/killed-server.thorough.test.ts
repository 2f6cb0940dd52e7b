import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';

import { openDatabase } from './platform/db/client.ts';
import { addRun, RunRequest } from './platform/jobs/enqueue.ts';
import { type Installed, installServer } from './platform/testing/installed-server.ts';

const JOB = 'login-log:remove-old';
/** Another job, held by a dead server: it runs after the second server has looked for dead servers twice. */
const ORPHAN = 'operation-log:remove-old';
const MINUTE = { timeout: 60_000, interval: 100 };

const { template: _, ...server } = inject('postgres');
const name = `killed_${process.pid}`;
const admin = openDatabase({ ...server, database: 'postgres' }, { max: 1 });
const database = openDatabase({ ...server, database: name }, { max: 2 });

let installed: Installed;
beforeAll(async () => {
  installed = await installServer();
  await admin.pool.query(`create database ${name} template template0`);
});
afterAll(async () => {
  await installed.remove();
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

const rowsOf = async (text: string) => (await database.pool.query(text)).rows;
const results = (job = JOB) => rowsOf(`select result from job_runs where job = '${job}' order by attempt`);

async function addOrphan(): Promise<void> {
  await database.db.transaction(async (tx) => {
    await addRun(tx, ORPHAN, RunRequest.parse({}));
    await tx.execute(
      sql`update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-of-the-dead', locked_at = now() where key = ${ORPHAN}`,
    );
    await tx.execute(
      sql`update graphile_worker._private_job_queues set locked_by = 'pool-of-the-dead', locked_at = now() where queue_name = ${ORPHAN}`,
    );
  });
}

it('a job stays with a frozen server, and another server runs it within a minute of its death', async () => {
  const { host, port, user, password = '' } = server;
  const env = { DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}` };
  const first = installed.start(env);
  await first.address();
  // The job waits for the table that it works on.
  const held = await database.pool.connect();
  await held.query('begin');
  await held.query('lock table sign_in_log in exclusive mode');

  // The queue exists once its server has looked for the first time.
  await vi.waitFor(async () => expect(await rowsOf('select 1 from job_settings')).not.toEqual([]), MINUTE);
  await addRun(database.db, JOB, RunRequest.parse({}));
  await vi.waitFor(async () => expect(await results()).toEqual([{ result: 'running' }]), MINUTE);
  const second = installed.start(env);
  await second.address();
  first.child.kill('SIGSTOP');
  await addOrphan();
  await vi.waitFor(async () => expect(await results(ORPHAN)).toContainEqual({ result: 'success' }), MINUTE);
  expect(await results()).toEqual([{ result: 'running' }]);

  first.child.kill('SIGKILL');
  await held.query('rollback');
  held.release();
  await vi.waitFor(async () => expect(await results()).toEqual([{ result: 'cut-off' }, { result: 'success' }]), MINUTE);
});
