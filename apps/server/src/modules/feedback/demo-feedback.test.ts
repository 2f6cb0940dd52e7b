import { localDate } from '@houtai/contract/dates';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import { schemaOf } from '@houtai/contract/form-schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { visibleText } from '#platform/html/visible-text.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';

import { feedbackRemarks, feedbackWaits } from './clock/clock.tables.ts';
import { type Feedback, feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';
import { similarFeedback } from './similar-feedback.ts';

let test: AppForTest;
let rows: Feedback[];
beforeAll(async () => {
  test = await appForTest({ now: new Date() });
  rows = await test.db.select().from(feedback);
});
afterAll(() => test.close());

describe('the feedback of the demo', () => {
  it('contains three hundred records, in every state, none from the future', () => {
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map((row) => row.completionStatus))).toEqual(new Set(['1', '2', '3', '4']));
    expect(rows.filter((row) => row.createdAt > test.clock.now || row.updatedAt > test.clock.now)).toEqual([]);
  });

  it.each(['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-staff-2'])('contains some in each view of %s', async (userId) => {
    const { waiting: _, ...counts } = await FEEDBACKS.counts(ctxOf(test, userId, ['feedback:feedback:list']), {});
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('contains none to handle for people who may only read', async () => {
    expect(await FEEDBACKS.counts(ctxOf(test, 'u-guest', ['feedback:feedback:list']), {})).toMatchObject({ handling: 0 });
  });

  it('passes the validation of the form, and its state and handling agree', async () => {
    const typed = rows.map(async (row) => {
      const held = { ...row, afterSaleProblemId: row.id, handleUser: row.handleUsers.join(','), handleDate: row.handleDate ?? '' };
      const form = schemaOf(FEEDBACK_FORM).parse(held);
      await FEEDBACKS.check(ctxOf(test, row.ownerId), form);
      expect(row.plainText).toBe(visibleText(row.problemFeedback));
      expect(row.handleDate !== null).toBe(row.completionStatus === '3' || row.completionStatus === '4');
    });
    await Promise.all(typed);
  });

  it('has histories that lead to the states', async () => {
    const entries = await test.db.select().from(recordHistory).where(eq(recordHistory.recordType, 'feedback'));
    for (const row of rows) {
      const own = entries.filter((entry) => entry.recordId === row.id);
      expect(own.filter((entry) => entry.changes.length > 0)).toHaveLength(row.version - 1);
    }
  });

  it('includes waits, promises, acceptances and reopened records with consistent times', async () => {
    const waits = await test.db.select().from(feedbackWaits);
    expect(waits.map(({ kind }) => kind).toSorted()).toEqual(['customer', 'internal', 'parts', 'thirdParty']);
    expect(waits.every(({ askOn }) => askOn > localDate(test.clock.now))).toBe(true);
    const awaited = rows.filter(({ accepterId }) => accepterId !== null);
    expect(awaited.map(({ completionStatus, acceptBy }) => [completionStatus, (acceptBy ?? 0) > test.clock.now])).toEqual([
      ['3', true],
      ['3', true],
    ]);
    const said = await test.db.select().from(feedbackRemarks);
    for (const { id } of awaited)
      expect(said.filter(({ feedbackId }) => feedbackId === id).map(({ userId }) => userId)).toEqual(['u-after-sale']);
    expect(awaited.every(({ accepterId, handleUsers }) => accepterId !== null && !handleUsers.includes(accepterId))).toBe(true);
    expect(rows.filter(({ promisedAt }) => promisedAt !== null)).toHaveLength(2);
    expect(rows.filter(({ reopened }) => reopened > 0)).toHaveLength(2);
    const open = rows.filter(({ completionStatus }) => completionStatus === '1' || completionStatus === '2');
    expect(open.filter(({ clockStartedAt, dueAt }) => clockStartedAt === null || dueAt === null)).toEqual([]);
    expect(rows.filter(({ clockStartedAt, createdAt }) => clockStartedAt !== null && clockStartedAt < createdAt)).toEqual([]);
  });

  it('contains recurring problems', async () => {
    const repeated = rows.find((row) => rows.filter((other) => other.projectId === row.projectId).length > 8);
    if (!repeated) throw new Error('no project has more than eight');
    const found = await similarFeedback(ctxOf(test, 'u-admin'), { projectId: repeated.projectId, text: repeated.plainText });
    expect(found[0]?.summary).toBe(repeated.plainText);
  });
});
