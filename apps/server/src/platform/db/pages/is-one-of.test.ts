import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { databaseForTest } from '../../testing/database-for-test.ts';
import { isOneOf } from './is-one-of.ts';

let database: Awaited<ReturnType<typeof databaseForTest>>;
beforeAll(async () => {
  database = await databaseForTest();
});
afterAll(() => database.drop());

describe('isOneOf', () => {
  it.each([
    ['u-1', ['u-1', 'u-2'], true],
    ['u-3', ['u-1', 'u-2'], false],
    ['u-1', [], false],
    ['a,b', ['a,b'], true],
    ['a', ['a,b'], false],
    ['say "so"', ['say "so"'], true],
    ['back\\slash', ['back\\slash'], true],
    ['NULL', ['null', 'NULL'], true],
    ['', [''], true],
    ['{}', ['{}'], true],
  ])('%j in %j: %s', async (value, values, expected) => {
    const {
      rows: [row],
    } = await database.db.execute<{ found: boolean }>(sql`select ${isOneOf(sql`${value}::text`, values)} as found`);
    expect(row?.found).toBe(expected);
  });
});
