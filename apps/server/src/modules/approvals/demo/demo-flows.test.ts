import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workingCalendar } from '#modules/calendar/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { messages } from '#modules/messages/index.ts';
import { databaseForTest } from '#platform/testing/database-for-test.ts';
import { brokenChains } from '#platform/testing/fixtures/broken-chains.ts';

import { approvalActions, approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { APPROVAL } from '../flows/notify-about-flow.ts';

const DOCUMENTS = ['reimbursement', 'software-copyright'];

const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();

let database: Awaited<ReturnType<typeof databaseForTest>>;

beforeAll(async () => {
  database = await databaseForTest();
});
afterAll(() => database.drop());

describe('the flows of the demo', () => {
  it('have notified each pending approver once, with an unread message', async () => {
    const { db } = database;
    const open = await db.select().from(approvalTasks).where(eq(approvalTasks.state, 'open'));
    const actions = await db.select().from(approvalActions);
    const doneBy = new Map(actions.map(({ flowId, at, by }) => [`${flowId} ${at.toISOString()}`, by]));
    // Nobody is notified of their own actions.
    const waiting = open.filter(({ flowId, person, askedAt }) => doneBy.get(`${flowId} ${askedAt?.toISOString()}`) !== person);
    const unread = await db
      .select()
      .from(messages)
      .where(and(eq(messages.recordType, APPROVAL), isNull(messages.readAt)));
    const pairs = (rows: readonly string[][]) => rows.map((row) => row.join(' ')).toSorted();
    expect(waiting.length).toBeGreaterThan(5);
    expect(pairs(unread.map(({ recordId, userId }) => [recordId, userId]))).toEqual(
      pairs(waiting.map(({ flowId, person }) => [flowId, person])),
    );
    expect(unread[0]).toMatchObject({ msgType: '1', title: expect.stringContaining('等待你审批') });
  });

  it('cover every possible end', async () => {
    const { db } = database;
    const flows = await db.select({ status: approvalFlows.status, businessType: approvalFlows.businessType }).from(approvalFlows);
    const ofClaims = flows.filter(({ businessType }) => businessType === 'REIMBURSEMENT').map(({ status }) => status);
    expect(new Set(ofClaims)).toEqual(new Set(['running', 'passed', 'rejected', 'returned', 'withdrawn', 'ended']));
    expect(await brokenChains(db)).toEqual([]);
  });

  it('contain submissions and decisions in working hours, and nothing from the future', async () => {
    const { db } = database;
    const { workingHoursBetween } = await workingCalendar({ db });
    const actions = await db.select().from(approvalActions);
    const done = actions.filter(({ action }) => action.type !== 'seal').map(({ at }) => at);
    const noted = await db.select({ at: recordHistory.at }).from(recordHistory).where(inArray(recordHistory.recordType, DOCUMENTS));
    const moments = [...done, ...noted.map(({ at }) => at)];
    expect(moments.length).toBeGreaterThan(200);
    // A moment within working time touches working time on at least one side.
    const isWorked = (at: Date) => workingHoursBetween(minutesFrom(at, -1), minutesFrom(at, 1)) > 0;
    expect(moments.filter((at) => !isWorked(at)).map(String)).toEqual([]);
    const told = await db.select({ at: messages.createdAt, readAt: messages.readAt }).from(messages);
    const all = [...moments, ...told.flatMap(({ at, readAt }) => (readAt ? [at, readAt] : [at]))];
    const { rows } = await db.execute<{ begun: Date }>(sql`select min(done_at) as begun from seeds_done where name = 'messages-demo'`);
    expect(all.filter((at) => at.getTime() > Date.parse(String(rows[0]?.begun)))).toEqual([]);
  });
});
