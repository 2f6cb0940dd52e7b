import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { runVitest } from '../lib/test-runs.mjs';

/** Where Linux distributions install PostgreSQL, one folder per version. */
const INSTALLED = '/usr/lib/postgresql';
const OLDEST = 15;

/**
 * Tests at the edges of SQL: start and migration, pages, transactions, jobs, events, backups, broken connections, and every list's filters.
 */
const TESTS = [
  'apps/server/src/platform/db/pages',
  'apps/server/src/platform/db/work',
  'apps/server/src/platform/db/add-rows',
  'apps/server/src/platform/db/next-number',
  'apps/server/src/platform/db/watch',
  'apps/server/src/platform/jobs',
  'apps/server/src/platform/bus',
  'apps/server/src/start-up.thorough',
  'apps/server/src/restore-backup.thorough',
  'apps/server/src/upgrade-of-old-data',
  'apps/server/src/breaks.thorough',
  'apps/server/src/live-changes',
  'apps/server/src/every-filter',
  'apps/server/src/unique-',
  'apps/server/src/modules/messages/live-',
  'apps/server/src/modules/history',
];

/** The newest installed PostgreSQL that is recent enough, or undefined. */
export function systemPostgres(folder = INSTALLED) {
  const versions = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'bin/initdb'))) : [];
  return versions
    .map(Number)
    .filter((version) => version >= OLDEST)
    .toSorted((a, b) => b - a)[0];
}

/** Repeats these tests on the distribution's PostgreSQL, as in production, instead of the embedded one. */
export async function checkOnSystemPostgres() {
  const version = systemPostgres();
  if (version === undefined) return { failed: 0, skipped: `no PostgreSQL ${OLDEST} or newer in ${INSTALLED}` };
  console.log(`On PostgreSQL ${version} of the distribution:`);
  const { report: _, ...totals } = await runVitest({ args: ['--project', 'server', ...TESTS], env: { HOUTAI_TEST_POSTGRES: 'system' } });
  return totals;
}
