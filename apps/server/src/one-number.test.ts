import { calls } from '@houtai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { agendaCounts, agendaPage } from './modules/agenda/agenda-list.ts';
import { digestOf } from './modules/reminders/digest.ts';
import { type AppForTest, appForTest } from './platform/testing/app-for-test.ts';
import { ctxOf } from './platform/testing/ctx-of.ts';
import { openSession } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';
import { feedbackForm, todoForm } from './platform/testing/stages/work-forms.ts';

const ALL = ['*:*:*'];
const WRITERS = 20;
const SNAPSHOTS = 15;

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

/** One of 20 users: gives work to the reader, and finishes, hands over or stops some of it. */
async function write(): Promise<void> {
  const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-admin' }), token)).result;
  const form = feedbackForm({ handleUser: 'u-admin', feedbackUser: 'u-staff' });
  const { afterSaleProblemId } = (await sendTo(test.app, calls.feedback.add, form, token)).result;
  const { afterSaleProblemId: other } = (await sendTo(test.app, calls.feedback.add, form, token)).result;
  await sendTo(test.app, calls.todo.setState, { items: [{ todoId }], state: '2', remark: '' }, token);
  const wait = { afterSaleProblemId, version: 1, kind: 'parts', reason: '等主板', askOn: '2026-11-25' } as const;
  await sendTo(test.app, calls.feedback.wait, wait, token);
  const given = { afterSaleProblemId: other, version: 1, handleUser: 'u-staff-2', remark: '' };
  await sendTo(test.app, calls.feedback.reassign, given, token);
  await sendTo(test.app, calls.todo.setState, { items: [{ todoId }], state: '3', remark: '' }, token);
}

/** The counts in one transaction: those of the sidebar, the phone and the home, the lists of the home and of 待办中心, and the digest. */
async function numbersOfOneMoment() {
  return test.db.transaction(
    async (db) => {
      const ctx = { ...ctxOf(test, 'u-admin', ALL), db };
      const counts = await agendaCounts(ctx, {});
      const sidebar = counts.reduce((sum, { count }) => sum + count, 0);
      const page = await agendaPage(ctx, { offset: 1, limit: 500 });
      const digest = await digestOf(ctx);
      return { sidebar, list: page.total, rows: page.rows.length, digest: digest?.total, title: digest?.title };
    },
    { isolationLevel: 'repeatable read' },
  );
}

function isOne({ sidebar, list, rows, digest, title }: Awaited<ReturnType<typeof numbersOfOneMoment>>): void {
  expect({ list, rows, digest }).toEqual({ list: sidebar, rows: sidebar, digest: sidebar });
  expect(title).toMatch(new RegExp(`^今天 ${sidebar} 件`));
}

it('shows one count of the day everywhere while 20 users write, and in every list after that', async () => {
  const before = await numbersOfOneMoment();
  isOne(before);
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  for (let taken = 0; taken < SNAPSHOTS; taken += 1) isOne(await numbersOfOneMoment());
  await writing;
  const after = await numbersOfOneMoment();
  isOne(after);

  const counts = (await sendTo(test.app, calls.agenda.counts, {}, token)).result;
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(after.sidebar);
  expect((await sendTo(test.app, calls.agenda.page, { limit: 1 }, token)).result.total).toBe(after.sidebar);
  const of = (kind: string) => counts.find((one) => one.kind === kind);
  const todos = (await sendTo(test.app, calls.todo.page, { view: 'mine', limit: 1 }, token)).result.total;
  const feedback = (await sendTo(test.app, calls.feedback.page, { view: 'mine', limit: 1 }, token)).result.total;
  const waiting = (await sendTo(test.app, calls.feedback.page, { view: 'waiting', limit: 1 }, token)).result.total;
  expect([of('todo')?.count, of('feedback')?.count, of('feedback')?.waiting]).toEqual([todos, feedback, waiting]);
  // Each of them leaves one waiting feedback, and nothing else for the reader.
  expect(waiting).toBeGreaterThanOrEqual(WRITERS);
});
