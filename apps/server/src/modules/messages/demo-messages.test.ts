import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { isMessageType } from '@houtai/contract/message-types';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workingCalendar } from '#modules/calendar/index.ts';
import { databaseForTest } from '#platform/testing/database-for-test.ts';

import { messages } from './messages.tables.ts';

let database: Awaited<ReturnType<typeof databaseForTest>>;
let rows: (typeof messages.$inferSelect)[];

beforeAll(async () => {
  database = await databaseForTest();
  rows = await database.db.select().from(messages);
});
afterAll(() => database.drop());

const isAboutRecord = ({ recordType }: { recordType: string }) => recordType !== '';

describe('the messages of the demo', () => {
  it('have types of the message centre, and mention only existing kinds of documents', () => {
    expect(rows.filter(({ msgType }) => !isMessageType(msgType))).toEqual([]);
    const approvals = rows.filter((row) => row.msgType === '1' && !isAboutRecord(row));
    expect(approvals.length).toBeGreaterThan(10);
    const unknown = approvals.filter(({ title }) => !Object.values(BUSINESS_TYPES).some((kind) => title.includes(kind)));
    expect(unknown.map(({ title }) => title)).toEqual([]);
    expect(approvals.filter(({ url }) => url === '')).toEqual([]);
  });

  it('arrived in working hours, in the order in which they are stored, none from the future', async () => {
    const { workingHoursBetween } = await workingCalendar(database);
    const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
    const own = rows.filter((row) => !isAboutRecord(row)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const atNight = own.filter(({ createdAt }) => workingHoursBetween(minutesFrom(createdAt, -1), minutesFrom(createdAt, 1)) === 0);
    expect(atNight.map(({ title, createdAt }) => `${title} ${createdAt.toISOString()}`)).toEqual([]);
    const times = own.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const { rows: done } = await database.db.execute<{ at: string }>(
      sql`select min(done_at) as at from seeds_done where name = 'messages-demo'`,
    );
    const begun = Date.parse(String(done[0]?.at));
    expect(own.filter(({ createdAt, readAt }) => Math.max(createdAt.getTime(), readAt?.getTime() ?? 0) > begun)).toEqual([]);
  });
});
