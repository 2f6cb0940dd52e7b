import { calls } from '@houtai/contract';
import type { SnoozeChoice } from '@houtai/contract/reminder-kinds';
import type { ReadMessage } from '@houtai/contract/reminders';
import { and, eq } from 'drizzle-orm';
import { array, assert, asyncProperty, integer } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { feedback } from '#modules/feedback/feedback.tables.ts';
import { messages } from '#modules/messages/index.ts';
import { sessions } from '#modules/session/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import { reminderSnoozes } from './reminders.tables.ts';

const HOUR_MS = 3_600_000;
const HANDLER = 'u-after-sale';

let test: AppForTest;
let reporter: string;
let handler: string;

beforeAll(async () => {
  test = await appForTest({ now: new Date('2026-11-19T10:00:00') });
  [reporter, handler] = [(await openSession(test.db, 'u-staff')).token, (await openSession(test.db, HANDLER)).token];
});
afterAll(() => test.close());
beforeEach(async () => {
  await at('2026-11-19T10:00');
  await test.db.delete(feedback);
  await test.db.delete(todos);
  await test.db.delete(messages);
  await test.db.delete(reminderSnoozes);
  await startReminding(test);
});

async function at(moment: string | Date): Promise<void> {
  test.clock.now = typeof moment === 'string' ? new Date(`${moment}:00`) : moment;
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + 24 * HOUR_MS) });
}

/** Makes a feedback whose limit has expired. */
async function makeLate(faultLevel: '1' | '2' = '2'): Promise<string> {
  const form = feedbackForm({ handleUser: HANDLER, faultLevel });
  const { afterSaleProblemId: id } = (await sendTo(test.app, calls.feedback.add, form, reporter)).result;
  await test.db.update(feedback).set({ answeredAt: test.clock.now, dueAt: test.clock.now }).where(eq(feedback.id, id));
  await test.db.delete(messages);
  return id;
}

/** The messages that arrived at a moment. */
async function toldAt(moment: string | Date): Promise<(typeof messages.$inferSelect)[]> {
  await at(moment);
  await runReminders(test);
  return test.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, HANDLER), eq(messages.createdAt, test.clock.now)));
}

const snooze = (id: string, choice: SnoozeChoice, token = handler) => sendTo(test.app, calls.reminders.snooze, { id, choice }, token);
const read = async (id: string) => (await sendTo(test.app, calls.reminders.get, { id }, handler)).result;

describe('reminders.snooze', () => {
  it('repeats a reminder once when it ends, without moving the due time', async () => {
    const id = await makeLate();
    const [message] = await toldAt('2026-11-19T10:05');
    const before = await test.db.select().from(feedback);
    const answer = await snooze(message?.id ?? '', 'hour');
    expect(answer).toMatchObject({ code: '00000', msg: '11-19 11:05 再提醒 1 件', result: { count: 1 } });
    expect(await test.db.select().from(feedback)).toEqual(before);
    expect((await read(message?.id ?? '')).snooze?.until).toBe(answer.result.until);
    expect(await toldAt('2026-11-19T11:00')).toEqual([]);
    const [again] = await toldAt('2026-11-19T11:05');
    expect([again?.recordId, again?.content]).toEqual([id, message?.content]);
    expect(await toldAt('2026-11-19T11:10')).toEqual([]);
    expect(await toldAt('2026-11-20T11:10')).toEqual([]);
  });

  it('sends nothing for finished work when it ends', async () => {
    await makeLate();
    const [message] = await toldAt('2026-11-19T10:05');
    await snooze(message?.id ?? '', 'afternoon');
    await test.db.update(feedback).set({ completionStatus: '3' });
    expect(await toldAt('2026-11-19T16:00')).toEqual([]);
  });

  it('holds back other reminders of the same record, and sends them together', async () => {
    const id = await makeLate();
    await test.db.update(feedback).set({ dueAt: new Date('2026-11-19T10:50:00') });
    const [soon] = await toldAt('2026-11-19T10:45');
    expect(soon?.title).toContain('快到期');
    await snooze(soon?.id ?? '', 'hour');
    expect(await toldAt('2026-11-19T10:55')).toEqual([]);
    const [late, ...more] = await toldAt('2026-11-19T11:45');
    expect([late?.recordId, late?.title.includes('没有解决'), more]).toEqual([id, true, []]);
  });

  it('refuses the fourth time, and offers no past afternoon', async () => {
    await makeLate();
    let [message] = await toldAt('2026-11-19T10:05');
    for (const hour of ['11', '12', '13']) {
      expect(await snooze(message?.id ?? '', 'hour')).toMatchObject({ code: '00000' });
      [message] = await toldAt(`2026-11-19T${hour}:05`);
    }
    expect(await snooze(message?.id ?? '', 'hour')).toMatchObject({ code: 'A0409', msg: '同一件最多推迟 3 次' });
    await test.db.delete(reminderSnoozes);
    await at('2026-11-19T16:05');
    expect(await snooze(message?.id ?? '', 'afternoon')).toMatchObject({
      code: 'A0409',
      msg: '今天 16:00 已过，最早 11-20 08:30，也可推迟一小时',
    });
    expect((await read(message?.id ?? '')).snooze?.offers.map(({ choice }) => choice)).toEqual(['hour', 'nextDay']);
  });

  it('refuses fatal reminders, unknown messages, and messages of others', async () => {
    await makeLate('1');
    const [message] = await toldAt('2026-11-19T10:05');
    expect(await snooze(message?.id ?? '', 'hour')).toMatchObject({ code: 'A0409', msg: '致命的和升级给你的不能推迟' });
    expect((await read(message?.id ?? '')).snooze?.refusal).toBe('致命的和升级给你的不能推迟');
    expect(await snooze('nothing', 'hour')).toMatchObject({ code: 'A0404' });
    expect(await snooze(message?.id ?? '', 'hour', reporter)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.reminders.get, { id: message?.id ?? '' }, reporter)).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.reminders.snooze, { id: message?.id ?? '', choice: 'hour' }, '')).toMatchObject({ code: 'L0001' });
  });

  it('waits for the next working day over a weekend', async () => {
    await makeLate();
    const [message] = await toldAt('2026-11-20T15:00');
    const { until } = (await snooze(message?.id ?? '', 'nextDay')).result;
    expect(new Date(until)).toEqual(new Date('2026-11-23T08:30:00'));
    expect(await toldAt('2026-11-21T10:00')).toEqual([]);
    expect(await toldAt('2026-11-23T08:30')).toHaveLength(1);
  });

  it('repeats each reminder once for each snooze, whenever that is and however often servers check', async () => {
    const minutes = integer({ min: 5, max: 90 });
    await assert(
      asyncProperty(array(minutes, { maxLength: 3 }), integer({ min: 1, max: 3 }), async (waits, runs) => {
        await at('2026-11-19T09:30');
        await test.db.delete(feedback);
        await test.db.delete(messages);
        await test.db.delete(reminderSnoozes);
        await startReminding(test);
        await makeLate();
        let count = 0;
        let now = test.clock.now;
        const tell = async () => {
          const found = await toldAt(now);
          for (let run = 1; run < runs; run += 1) await runReminders(test);
          count += found.length;
          return found[0]?.id;
        };
        let message = await tell();
        for (const wait of waits) {
          now = new Date(now.getTime() + wait * 60_000);
          await at(now);
          expect((await snooze(message ?? '', 'hour')).code).toBe('00000');
          now = new Date(now.getTime() + 59 * 60_000);
          expect(await tell()).toBeUndefined();
          now = new Date(now.getTime() + 60_000);
          message = await tell();
        }
        expect(count).toBe(waits.length + 1);
      }),
      seededRuns(12),
    );
  });
});

function nothing(): never {
  throw new Error('nothing was told');
}

/** Whether each to-do of a digest is done. */
function todosOf(digest: ReadMessage['digest']): boolean[] {
  return (digest?.items ?? []).flatMap(({ kind, isDone }) => (kind === 'todo' ? [isDone] : []));
}

describe('a snoozed digest', () => {
  it('comes again with its present content', async () => {
    for (const planTime of ['2026-11-18', '2026-11-20', '2026-11-23'])
      await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: HANDLER, todoTime: '2026-11-10', planTime }), reporter);
    await startReminding(test, { digests: true });
    const { id, title } = (await toldAt('2026-11-20T08:30'))[0] ?? nothing();
    const { digest, isDone, ahead } = await read(id);
    expect(todosOf(digest)).toEqual([false, false, false]);
    expect([isDone, digest]).toMatchObject([false, { added: [] }]);
    expect(ahead.map(({ title }) => title)).toContainEqual(expect.stringContaining('11-23到期'));
    await snooze(id, 'hour');
    await test.db.update(todos).set({ state: '3' }).where(eq(todos.planTime, '2026-11-18'));
    const [again] = await toldAt('2026-11-20T09:30');
    expect([again?.kind, again?.title === title]).toEqual(['reminder.digest', false]);
    expect(todosOf((await read(id)).digest).filter((isDone) => isDone)).toHaveLength(1);
    expect(await toldAt('2026-11-20T09:35')).toEqual([]);
  });
});

describe('messages.page with reminders', () => {
  it('marks a reminder when everything it named is done, and finds reminders by kind', async () => {
    await makeLate();
    await makeLate();
    await toldAt('2026-11-19T10:05');
    const rows = async () => (await sendTo(test.app, calls.messages.page, { about: 'reminder' }, handler)).result.rows;
    expect(await rows()).toMatchObject([{ kind: 'reminder.late', done: false }]);
    const [one] = await test.db.select({ id: feedback.id }).from(feedback).limit(1);
    await test.db
      .update(feedback)
      .set({ completionStatus: '3' })
      .where(eq(feedback.id, one?.id ?? ''));
    expect(await rows()).toMatchObject([{ done: false }]);
    await test.db.update(feedback).set({ completionStatus: '3' });
    expect(await rows()).toMatchObject([{ done: true }]);
    expect((await sendTo(test.app, calls.messages.page, { about: 'digest' }, handler)).result.rows).toEqual([]);
  });
});
