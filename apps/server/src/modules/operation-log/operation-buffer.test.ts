import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { OperationBuffer } from './operation-buffer.ts';
import { operationLog } from './operation-log.tables.ts';

type Row = { n: number };

const AWAY = new Error('the database is away');

/** A buffer whose database fails as `failing` decides. */
function bufferForTest(failing: (rows: readonly Row[]) => Error | null = () => null) {
  const stored: number[][] = [];
  const logged: string[] = [];
  const warn = ({ operation }: { operation?: Row }, words: string) => void logged.push(operation ? `${operation.n} ${words}` : words);
  const buffer = new OperationBuffer<Row>({
    store: async (rows) => {
      const error = failing(rows);
      if (error) throw error;
      stored.push(rows.map(({ n }) => n));
    },
    log: { warn } as unknown as FastifyBaseLogger,
    isRowsFault: (error) => error !== AWAY,
  });
  return { buffer, stored, logged };
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

describe('the buffer of operations', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stores rows of one second in one statement', async () => {
    const { buffer, stored } = bufferForTest();
    for (const row of numbers(3)) buffer.add(row);
    await vi.advanceTimersByTimeAsync(999);
    expect(stored).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stored).toEqual([[0, 1, 2]]);
  });

  it('stores 200 rows without waiting, and more in order', async () => {
    const { buffer, stored } = bufferForTest();
    for (const row of numbers(450)) buffer.add(row);
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored.flat()).toEqual(numbers(450).map(({ n }) => n));
    expect(Math.max(...stored.map(({ length }) => length))).toBe(200);
  });

  it('retains rows in order while the database is away, until it is back', async () => {
    let isAway = true;
    const { buffer, stored, logged } = bufferForTest(() => (isAway ? AWAY : null));
    buffer.add({ n: 1 });
    await vi.advanceTimersByTimeAsync(3_000);
    buffer.add({ n: 2 });
    expect(logged).toContain('operations cannot be stored at the moment');
    isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored).toEqual([[1, 2]]);
  });

  it('retains at most 5,000 rows, and writes the others into the server log', async () => {
    const { buffer, logged } = bufferForTest(() => AWAY);
    for (const row of numbers(5_002)) buffer.add(row);
    await buffer.close();
    expect(logged.filter((line) => line.includes('too many'))).toEqual([
      '0 too many operations wait for the database',
      '1 too many operations wait for the database',
    ]);
    expect(logged.filter((line) => line.includes('the server stops'))).toHaveLength(5_000);
  });

  it('loses no other row when one cannot be stored', async () => {
    const { buffer, stored, logged } = bufferForTest((rows) => (rows.some(({ n }) => n === 1) ? new Error('bad row') : null));
    for (const row of numbers(3)) buffer.add(row);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored).toEqual([[0], [2]]);
    expect(logged).toEqual(['1 an operation cannot be stored']);
  });
});

describe('the server', () => {
  it('stores waiting operations when it stops', async () => {
    const test = await appForTest();
    const { token } = await openSession(test.db, 'u-staff');
    await sendTo(test.app, calls.online.remove, { ids: ['x'] }, token);
    await test.app.close();
    const stored = await test.db.select().from(operationLog).where(eq(operationLog.operation, '强制下线'));
    expect(stored).toMatchObject([{ userId: 'u-staff' }]);
    await test.close();
  });

  it('answers as usual while the log cannot be written', async () => {
    const test = await appForTest();
    await test.app.deps.database.pool.query('alter table operation_log rename to operation_log_away');
    const { token } = await openSession(test.db, 'u-staff');
    expect((await sendTo(test.app, calls.session.logout, {}, token)).code).toBe('00000');
    await test.close();
  });
});
