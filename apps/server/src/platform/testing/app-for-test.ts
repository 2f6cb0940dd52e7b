import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { buildApp } from '../../app.ts';
import { MODULES } from '../../modules.ts';
import { type Config, readConfig } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { Job } from '../jobs/job.ts';
import type { Mailer } from '../mailer.ts';
import type { Module } from '../module.ts';
import { databaseForTest } from './database-for-test.ts';

/** The default time at which a test begins; the clock stands still until the test moves it. */
export const TEST_NOW = new Date('2026-11-20T08:00:00.000Z');

export type AppForTestOptions = {
  config?: Partial<Config>;
  demo?: boolean;
  now?: Date;
  log?: FastifyBaseLogger;
  requestTimeoutMs?: number;
  jobs?: readonly Job[];
  mailer?: Mailer;
  outgoing?: Outgoing;
  /** In addition to all modules. */
  modules?: readonly Module[];
};

/** A whole server on a database and a data folder of its own. `pauses` holds the milliseconds that refused sign-ins would have waited. */
export type AppForTest = {
  app: FastifyInstance;
  db: Db;
  dataDir: string;
  clock: { now: Date; advance: (ms: number) => void };
  pauses: number[];
  close: () => Promise<void>;
};

/** Builds the server on a fresh database and an empty data folder; `close` it after the tests. */
export async function appForTest({
  config,
  demo = false,
  now = TEST_NOW,
  log,
  requestTimeoutMs,
  jobs,
  mailer,
  outgoing,
  modules = [],
}: AppForTestOptions = {}): Promise<AppForTest> {
  const database = await databaseForTest();
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-files-'));
  const clock = {
    now,
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const pauses: number[] = [];
  const app = await buildApp({
    config: { ...readConfig({}), dataDir, ...config },
    database,
    version: '0.0.0-test',
    demo,
    now: () => clock.now,
    pause: async (ms) => void pauses.push(ms),
    ...(log && { loggerInstance: log }),
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
    ...(jobs && { jobs }),
    ...(mailer && { mailer }),
    ...(outgoing && { outgoing }),
    modules: [...MODULES, ...modules],
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
  return { app, db: database.db, dataDir, clock, pauses, close };
}
