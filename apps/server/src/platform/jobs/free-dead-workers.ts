import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../db/client.ts';
import { textArray } from '../db/pages/is-one-of.ts';
import { cutOffRuns } from './record-run.ts';
import { isDead } from './worker-life.ts';

/** Releases the jobs of dead servers, now and every `lookEveryMs`; otherwise these jobs would stand still for hours. */
export async function freeDeadWorkersUntil(app: FastifyInstance, lookEveryMs: number, ended: AbortSignal): Promise<void> {
  let silent = new Set<string>();
  while (!ended.aborted) {
    const before = silent;
    silent = await freeDeadWorkers(app, before).catch((err: unknown) => {
      if (!ended.aborted) app.log.warn({ err }, 'what dead servers held cannot be looked at');
      return new Set<string>();
    });
    await sleep(lookEveryMs, undefined, { signal: ended, ref: false }).catch(() => {});
  }
}

/**
 * Releases the jobs of workers that were silent in two looks, because one look may meet a living worker whose connection has just broken.
 * Returns the silent ones.
 */
async function freeDeadWorkers({ deps, log }: FastifyInstance, before: ReadonlySet<string>): Promise<Set<string>> {
  const { db } = deps.database;
  const { rows } = await db.execute<{ worker: string }>(sql`
    with holding as materialized (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null)
    select worker from holding where ${isDead(sql`worker`)}`);
  const silent = rows.map(({ worker }) => worker);
  const dead = silent.filter((worker) => before.has(worker));
  if (dead.length > 0) {
    const jobs = await db.transaction((db) => free(db, dead, deps.now()));
    log.info({ jobs }, 'a server died while it ran these jobs: they are free again');
  }
  return new Set(silent);
}

async function free(db: Db, dead: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ job: string }>(
    sql`select distinct task_identifier as job from graphile_worker.jobs where locked_by = any(${textArray(dead)})`,
  );
  const jobs = rows.map(({ job }) => job);
  // Before the release, because the next run begins immediately.
  await cutOffRuns(db, jobs, now);
  await db.execute(sql`select graphile_worker.force_unlock_workers(${textArray(dead)})`);
  return jobs;
}
