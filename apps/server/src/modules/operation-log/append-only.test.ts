import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { removeOldSignIns } from '#modules/login-log/old-sign-ins.ts';
import { parameters } from '#modules/parameter-values/parameters.tables.ts';
import { signInLog } from '#modules/session/index.ts';
import { withRetentionAllowed } from '#platform/db/append-only.ts';
import { sqlState } from '#platform/http/replies/errors.ts';
import type { JobCtx } from '#platform/jobs/job.ts';
import { systemCtx } from '#platform/system-ctx.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';

import { removeOldOperations } from './old-operations.ts';
import { operationLog } from './operation-log.tables.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * DAY_MS);

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const LOGS = [
  { name: 'operation_log', table: operationLog, remove: removeOldOperations, parameter: 'operation_log_days' },
  { name: 'sign_in_log', table: signInLog, remove: removeOldSignIns, parameter: 'login_log_days' },
] as const;

beforeEach(async () => {
  for (const { table } of LOGS) await withRetentionAllowed(test.db, (db) => db.delete(table));
  const operation = {
    companyId: 'chengming',
    userName: '',
    departmentName: '',
    channel: 'phone',
    area: 'todo',
    operation: '新建待办',
    path: '/x',
    requestId: '',
    params: {},
    outcome: 'success',
    code: '00000',
    msg: '',
    durationMs: 1,
    ip: '',
    userAgent: '',
    userId: 'u-staff',
  } as const;
  const signIn = { userId: 'u-staff', account: '1', loginType: 'phone', result: 'success', ip: '', userAgent: '' } as const;
  for (const days of [1, 179, 181]) {
    await test.db.insert(operationLog).values({ ...operation, id: `o${days}`, at: daysAgo(days) });
    await test.db.insert(signInLog).values({ ...signIn, id: `s${days}`, createdAt: daysAgo(days) });
  }
});

const count = async (name: string) =>
  (await test.db.execute<{ n: number }>(sql`select count(*)::int n from ${sql.identifier(name)}`)).rows[0]?.n;
const jobCtx = (): JobCtx => {
  const { deps, log } = test.app;
  return { ...systemCtx(deps, { log, origin: { kind: 'job', name: 'test' } }), deps, signal: new AbortController().signal };
};

describe.each(LOGS)('$name', ({ name, remove, parameter }) => {
  it.each([
    ['changed', sql`update ${sql.identifier(name)} set ip = '10.9.9.9'`],
    ['removed', sql`delete from ${sql.identifier(name)}`],
    ['emptied', sql`truncate ${sql.identifier(name)}`],
  ])('does not allow %s', async (_, statement) => {
    const error: unknown = await test.db.execute(statement).catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe('42501');
    expect(await count(name)).toBe(3);
  });

  it('does not allow changes by the retention permission, which ends with its transaction', async () => {
    const change = sql`update ${sql.identifier(name)} set ip = '10.9.9.9'`;
    await expect(withRetentionAllowed(test.db, (db) => db.execute(change))).rejects.toThrow();
    await withRetentionAllowed(test.db, async () => {});
    await expect(test.db.execute(sql`delete from ${sql.identifier(name)}`)).rejects.toThrow();
  });

  it('drops rows older than the parameter says, 180 days by default', async () => {
    await remove(jobCtx());
    expect(await count(name)).toBe(2);
    await test.db
      .insert(parameters)
      .values({ key: parameter, name: '保留天数', value: '30' })
      .onConflictDoUpdate({ target: parameters.key, set: { value: '30' } });
    await remove(jobCtx());
    expect(await count(name)).toBe(1);
    await test.db.delete(parameters).where(sql`${parameters.key} = ${parameter}`);
  });
});
