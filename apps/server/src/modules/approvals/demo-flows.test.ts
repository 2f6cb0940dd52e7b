import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenChains } from '../../platform/testing/broken-chains.ts';
import { databaseForTest } from '../../platform/testing/database-for-test.ts';
import { messages } from '../messages/index.ts';
import { approvalActions, approvalFlows, approvalTasks } from './approvals.tables.ts';
import { APPROVAL } from './tell-about-flow.ts';

let database: Awaited<ReturnType<typeof databaseForTest>>;

beforeAll(async () => {
  database = await databaseForTest();
});
afterAll(() => database.drop());

describe('the flows of the demo', () => {
  it('have told whoever they wait for, once and unread', async () => {
    const { db } = database;
    const open = await db.select().from(approvalTasks).where(eq(approvalTasks.state, 'open'));
    const actions = await db.select().from(approvalActions);
    const doneBy = new Map(actions.map(({ flowId, at, by }) => [`${flowId} ${at.toISOString()}`, by]));
    // Nobody is told what they have done themselves.
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

  it('have come to every end that there is', async () => {
    const { db } = database;
    const flows = await db.select({ status: approvalFlows.status, businessType: approvalFlows.businessType }).from(approvalFlows);
    const ofClaims = flows.filter(({ businessType }) => businessType === 'REIMBURSEMENT').map(({ status }) => status);
    expect(new Set(ofClaims)).toEqual(new Set(['running', 'passed', 'rejected', 'returned', 'withdrawn', 'ended']));
    expect(await brokenChains(db)).toEqual([]);
  });
});
