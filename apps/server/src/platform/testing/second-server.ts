import type { FastifyInstance } from 'fastify';

import { buildApp } from '../../app.ts';
import { MODULES } from '../../modules.ts';
import { openDatabase } from '../db/client.ts';
import type { AppForTest } from './app-for-test.ts';

/** On a busy machine, many calls wait for few connections. */
const WAITS = { connectMs: 60_000, statementTimeoutMs: 60_000 };

/** A second server with the database, folder and clock of a test; `close` it before the first. */
export async function secondServer({ app, clock }: Pick<AppForTest, 'app' | 'clock'>): Promise<{
  app: FastifyInstance;
  close: () => Promise<void>;
}> {
  const { config, database, version } = app.deps;
  const own = openDatabase(database.connection, { max: 5, ...WAITS });
  const beside = await buildApp({ config, database: own, version, demo: false, now: () => clock.now, modules: MODULES });
  await beside.ready();
  const close = async () => {
    await beside.close();
    await own.close();
  };
  return { app: beside, close };
}
