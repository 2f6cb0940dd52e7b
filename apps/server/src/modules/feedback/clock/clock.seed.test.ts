import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { databaseBefore, type ReleasedDatabase } from '#platform/testing/fixtures/released-database.ts';

import { feedback } from '../feedback.tables.ts';
import clockSeeds from './clock.seed.ts';
import { feedbackRemarks } from './clock.tables.ts';

/** A Saturday, when an upgrade disturbs nobody. */
const NOW = new Date('2026-11-21T10:00:00');

let older: ReleasedDatabase;

beforeAll(async () => {
  older = await databaseBefore('0036_feedback_clock');
  await older.pool.query('set session_replication_role = replica');
  const row = (id: string, serial: number, [state, level]: [string, string]) =>
    `('${id}', 'c', 'd', 'u-owner', ${serial}, '95', '1', '2025-03-04', '1', '1', '<p>旧</p>', '旧', 'u-reporter', '{u-handler}', '写过的话', '${level}', '0',
      '${state}', '2025-03-04T05:06:07Z', '2025-03-04T05:06:07Z')`;
  await older.pool.query(
    `insert into feedback (id, company_id, department_id, owner_id, serial, project_id, handle, problem_date, work_type, priority, problem_feedback,
       plain_text, feedback_user, handle_users, handle_remark, fault_level, integral, completion_status, created_at, updated_at)
     values ${[row('a-open', 1, ['1', '1']), row('b-working', 2, ['2', '3']), row('c-done', 3, ['3', '2']), row('d-closed', 4, ['4', '2']), row('e-other', 5, ['1', '9'])].join(', ')}`,
  );
  await older.pool.query(
    `insert into record_history (id, record_type, record_id, company_id, user_id, at, action, changes) values
       ('h', 'feedback', 'b-working', 'c', 'u-handler', '2025-03-05T05:06:07Z', '处理', '[{"field":"handleRemark","label":"处理说明","before":"","after":"写过的话"}]')`,
  );
  await older.upgrade();
  const ctx = { db: older.db, now: NOW };
  for (const seed of clockSeeds) await seed.run(ctx as Parameters<typeof seed.run>[0]);
});
afterAll(() => older.drop());

it('an upgrade gives open feedback limits from that time on, and leaves finished feedback without acceptance', async () => {
  const { id, completionStatus, respondBy, dueAt, answeredAt, acceptBy, accepterId, doneAt } = feedback;
  const rows = await older.db
    .select({ id, completionStatus, respondBy, dueAt, answeredAt, acceptBy, accepterId, doneAt })
    .from(feedback)
    .orderBy(asc(id));
  const none = { respondBy: null, dueAt: null, answeredAt: null, acceptBy: null, accepterId: null, doneAt: null };
  const at = (text: string) => new Date(`${text}:00`);
  expect(rows).toEqual([
    { ...none, id: 'a-open', completionStatus: '1', respondBy: at('2026-11-21T10:30'), dueAt: at('2026-11-21T14:00') },
    { ...none, id: 'b-working', completionStatus: '2', respondBy: at('2026-11-23T17:00'), dueAt: at('2026-11-25T15:00'), answeredAt: NOW },
    { ...none, id: 'c-done', completionStatus: '3' },
    { ...none, id: 'd-closed', completionStatus: '4' },
    // A level without a limit has no clock.
    { ...none, id: 'e-other', completionStatus: '1' },
  ]);
  expect(rows.filter((row) => row.dueAt !== null && row.dueAt < NOW)).toEqual([]);
});

it('an upgrade turns each remark into an entry of the person who edited it last', async () => {
  const { feedbackId, text, userId } = feedbackRemarks;
  const entries = await older.db.select({ feedbackId, text, userId }).from(feedbackRemarks).orderBy(asc(feedbackId));
  expect(entries).toHaveLength(5);
  expect(entries[0]).toEqual({ feedbackId: 'a-open', text: '写过的话', userId: 'u-owner' });
  expect(entries[1]).toEqual({ feedbackId: 'b-working', text: '写过的话', userId: 'u-handler' });
});

it('an upgrade sends no messages about existing feedback', async () => {
  expect(await older.db.$count(messages)).toBe(0);
});
