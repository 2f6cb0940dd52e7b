import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@houtai/contract/message-settings';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { deliveries } from '#modules/deliveries/deliveries.tables.ts';
import { feedback } from '#modules/feedback/feedback.tables.ts';
import { mailSettings } from '#modules/mail/mail.tables.ts';
import { storedMail } from '#modules/mail/stored-settings.ts';
import { messages } from '#modules/messages/index.ts';
import { messageChoices, messageSettings } from '#modules/messages/message-settings.tables.ts';
import { parameters } from '#modules/parameter-values/index.ts';
import { departments, users } from '#modules/people/index.ts';
import { projects } from '#modules/projects/projects.tables.ts';
import { linkedIdentities, sessions } from '#modules/session/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import { leaves } from '#modules/work-reports/work-reports.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { runReminders, startReminding } from '#platform/testing/run-reminders.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

import { sentReminders } from './reminders.tables.ts';
import { MOST_A_DAY_PARAMETER } from './reminding-hours.ts';

const HOUR = 3_600_000;
const HANDLER = 'u-after-sale';
const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

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
  await test.db.delete(leaves);
  await test.db.delete(messageSettings);
  await test.db.delete(messageChoices);
  await test.db.delete(mailSettings);
  await startReminding(test);
});

/** Moves the clock without ending sessions. */
async function at(moment: string): Promise<void> {
  test.clock.now = new Date(`${moment}:00`);
  await test.db.update(sessions).set({ lastSeenAt: test.clock.now, expiresAt: new Date(test.clock.now.getTime() + 24 * HOUR) });
}

async function make(fields: Partial<InputOf<typeof calls.feedback.add>> = {}): Promise<string> {
  const form = feedbackForm({ handleUser: HANDLER, faultLevel: '2', ...fields });
  const { afterSaleProblemId: id } = (await sendTo(test.app, calls.feedback.add, form, reporter)).result;
  await test.db.delete(messages);
  return id;
}

const addTodo = async (fields: Partial<InputOf<typeof calls.todo.add>> = {}) => {
  const { todoId } = (
    await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: HANDLER, todoTime: '2026-11-10', ...fields }), reporter)
  ).result;
  await test.db.delete(messages);
  return todoId;
};

/** The messages sent at a moment by person, without those of other demo people. */
async function toldAt(moment: string, userId = HANDLER): Promise<string[]> {
  await at(moment);
  await runReminders(test);
  const rows = await test.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.createdAt, test.clock.now)));
  return rows.map(({ title, content }) => [title, ...content.split('\n')].join('|').replaceAll(/FB-\d+|TD-\d+/g, '#'));
}

const TEXT = '标签打印机打印出来的条码错位';

describe('a feedback limit', () => {
  it('reminds its handlers when a quarter of it is left, and when it expires, once each', async () => {
    const id = await make();
    await test.db.update(feedback).set({ answeredAt: test.clock.now });
    // Four working hours from ten o'clock; one of them is left at one.
    expect(await toldAt('2026-11-19T12:55')).toEqual([]);
    expect(await toldAt('2026-11-19T13:00')).toEqual([`# 快到期，14:00 前要解决|${TEXT}`]);
    expect(await toldAt('2026-11-19T13:05')).toEqual([]);
    expect(await toldAt('2026-11-19T14:00')).toEqual([`# 4 时没有解决|${TEXT}`]);
    expect(await toldAt('2026-11-19T14:05')).toEqual([]);
    const rows = await test.db.select().from(sentReminders);
    expect(rows.map(({ what, record }) => `${what} ${record}`).toSorted()).toEqual([
      `reminder.late feedback ${id}`,
      `reminder.soon feedback ${id}`,
    ]);
  });

  it('gives one line for a fatal feedback that is neither answered nor solved, to its handlers and the head', async () => {
    await make({ projectId: 'p-hengrui-mes', faultLevel: '1' });
    await test.db.update(departments).set({ leaderId: 'u-admin' });
    expect(await toldAt('2026-11-19T14:00')).toEqual([`# 致命，4 时没有响应和解决|${TEXT}`]);
    const toHead = await test.db.select().from(messages).where(eq(messages.userId, 'u-admin'));
    expect(toHead.map(({ title }) => title.replace(/FB-\d+/, '#'))).toEqual(['# 致命，4 时没有响应和解决，升级给你']);
    expect(await toldAt('2026-11-19T14:05')).toEqual([]);
  });

  it('causes no reminder when the feedback is done, waits, or has other handlers', async () => {
    await make();
    await make({ handleUser: 'u-staff-2' });
    const waiting = await make();
    const form = { kind: 'customer' as const, reason: '要截图', askOn: '2026-11-24' };
    await sendTo(test.app, calls.feedback.wait, { ...form, afterSaleProblemId: waiting, version: 1 }, handler);
    await test.db.update(feedback).set({ completionStatus: '3' }).where(ne(feedback.id, waiting));
    expect(await toldAt('2026-11-19T14:00')).toEqual([]);
  });

  it('notifies the head when nobody answers, and two hours later the project manager', async () => {
    await test.db.update(projects).set({ ownerId: 'u-staff-2' }).where(eq(projects.id, 'p-hengrui-mes'));
    await make({ projectId: 'p-hengrui-mes', faultLevel: '1' });
    const head = 'u-admin';
    await test.db.update(departments).set({ leaderId: head });
    expect(await toldAt('2026-11-19T10:25', head)).toEqual([]);
    const said = '致命，30 分没有响应';
    const [toHead] = await toldAt('2026-11-19T10:30', head);
    const told = await test.db.select().from(messages);
    expect(told.map(({ userId, title }) => `${userId} ${title.replace(/FB-\d+/, '#')}`)).toContain(`${HANDLER} # ${said}`);
    expect(toHead).toContain(`# ${said}，升级给你`);
    expect(await toldAt('2026-11-19T12:25', 'u-staff-2')).toEqual([]);
    expect(await toldAt('2026-11-19T12:30', 'u-staff-2')).toEqual([expect.stringContaining('# 致命，2 时 30 分没有响应，升级给你')]);
    expect(await toldAt('2026-11-19T12:35', 'u-staff-2')).toEqual([]);
  });

  it('notifies the project manager without a head who sees it, and else administrators', async () => {
    await test.db.update(departments).set({ leaderId: null });
    await make({ projectId: '95', faultLevel: '1' });
    await test.db.update(projects).set({ ownerId: HANDLER }).where(eq(projects.id, '95'));
    await at('2026-11-19T10:30');
    await runReminders(test);
    const rows = await test.db.select({ userId: messages.userId, title: messages.title }).from(messages);
    expect(rows.filter(({ title }) => title.includes('升级给你'))).toEqual([]);
    await test.db.update(users).set({ active: false }).where(eq(users.id, HANDLER));
    await runReminders(test);
    expect(
      (await test.db.select({ title: messages.title }).from(messages)).filter(({ title }) => title.includes('升级给你')).length,
    ).toBeGreaterThan(0);
    await test.db.update(users).set({ active: true }).where(eq(users.id, HANDLER));
  });
});

describe('the combined message', () => {
  it('names everything that is due, with a row for each line', async () => {
    await make();
    await make();
    await test.db.update(feedback).set({ answeredAt: test.clock.now });
    expect(await toldAt('2026-11-19T13:00')).toEqual([`2 件快到期：#、#|14:00 解决　# ${TEXT}|14:00 解决　# ${TEXT}`]);
    const rows = await test.db.select().from(sentReminders);
    const [message] = await test.db.select().from(messages);
    expect(rows.map(({ messageId, line }) => [messageId, line])).toEqual(message?.content.split('\n').map((line) => [message.id, line]));
  });

  it('never goes to a person who is disabled or lost the right', async () => {
    await make();
    const { token } = await openSession(test.db, 'u-admin');
    expect(token).not.toBe('');
    await test.db.update(users).set({ active: false }).where(eq(users.id, HANDLER));
    expect(await toldAt('2026-11-19T14:00')).toEqual([]);
    await test.db.update(users).set({ active: true }).where(eq(users.id, HANDLER));
    expect(await toldAt('2026-11-19T14:05')).toHaveLength(1);
  });

  it('waits for working days and hours, and for the end of quiet hours and leave', async () => {
    const from = '2026-11-20T17:45';
    await at(from);
    await make();
    await test.db.update(feedback).set({ answeredAt: test.clock.now, dueAt: new Date('2026-11-20T18:30:00') });
    expect(await toldAt('2026-11-20T18:31')).toEqual([]);
    expect(await toldAt('2026-11-21T10:00')).toEqual([]);
    expect(await toldAt('2026-11-23T08:25')).toEqual([]);
    await test.db.insert(leaves).values({
      userId: HANDLER,
      fromDay: '2026-11-23',
      toDay: '2026-11-23',
      part: 'all',
      kind: 'annual',
      remark: '',
      createdBy: HANDLER,
      createdAt: test.clock.now,
    });
    expect(await toldAt('2026-11-23T09:00')).toEqual([]);
    const quietHours = { from: '09:00', to: '10:00', zone: ZONE };
    const settings = { ...DEFAULT_MESSAGE_SETTINGS, quietHours };
    await test.db.insert(messageSettings).values({ userId: HANDLER, settings, updatedAt: test.clock.now });
    expect(await toldAt('2026-11-24T09:30')).toEqual([]);
    expect(await toldAt('2026-11-24T10:00')).toHaveLength(1);
  });

  it('goes out at night for a fatal feedback, unread and to enterprise messaging immediately, whatever the person chose', async () => {
    const quietHours = { from: '20:00', to: '08:00', zone: ZONE };
    const settings = { ...DEFAULT_MESSAGE_SETTINGS, quietHours };
    const off = { userId: HANDLER, kind: '0' as const, wanted: false };
    await test.db.insert(messageChoices).values([
      { ...off, transport: 'console' },
      { ...off, transport: 'wecom' },
    ]);
    await test.db.insert(messageSettings).values({ userId: HANDLER, settings, updatedAt: test.clock.now });
    await test.db
      .insert(linkedIdentities)
      .values({ userId: HANDLER, provider: 'WXWORK', externalId: 'wx-after-sale', createdAt: test.clock.now })
      .onConflictDoNothing();
    await at('2026-11-21T23:00');
    await make({ faultLevel: '1' });
    await test.db.delete(deliveries);
    expect(await toldAt('2026-11-21T23:30')).toEqual([`# 致命，30 分没有响应|${TEXT}`]);
    const [message] = await test.db.select().from(messages).where(eq(messages.userId, HANDLER));
    expect(message?.readAt).toBeNull();
    expect(await test.db.select({ at: deliveries.at }).from(deliveries).where(eq(deliveries.userId, HANDLER))).toEqual([
      { at: test.clock.now },
    ]);
  });

  it('waits for the end of quiet hours even for a fatal feedback, if the person chose that', async () => {
    const quietHours = { from: '20:00', to: '08:00', zone: ZONE };
    const settings = { ...DEFAULT_MESSAGE_SETTINGS, quietHours, urgentWaits: true };
    await test.db.insert(messageSettings).values({ userId: HANDLER, settings, updatedAt: test.clock.now });
    await at('2026-11-21T23:00');
    await make({ faultLevel: '1' });
    await test.db.update(feedback).set({ answeredAt: test.clock.now });
    expect(await toldAt('2026-11-22T03:00')).toEqual([]);
    expect(await toldAt('2026-11-22T07:55')).toEqual([]);
    expect(await toldAt('2026-11-22T08:00')).toEqual([`# 致命，9 时没有解决|${TEXT}`]);
  });

  it('goes out at most six times a day, the last time with the rest at half past five', async () => {
    const told = [];
    for (let hour = 10; hour < 18; hour += 1) {
      for (const minute of ['00', '30']) {
        const now = `2026-11-19T${hour}:${minute}`;
        await at(now);
        await make();
        await test.db
          .update(feedback)
          .set({ answeredAt: test.clock.now, dueAt: test.clock.now })
          .where(eq(feedback.createdAt, test.clock.now));
        if ((await toldAt(now)).length > 0) told.push(now.slice(11));
      }
    }
    expect(told).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00', '17:30']);
    expect(await test.db.$count(sentReminders, eq(sentReminders.userId, HANDLER))).toBe(16);
    await test.db.update(parameters).set({ value: '2' }).where(eq(parameters.key, MOST_A_DAY_PARAMETER));
    await at('2026-11-20T10:00');
    for (const now of ['2026-11-20T10:00', '2026-11-20T11:00']) {
      await at(now);
      await make();
      await test.db
        .update(feedback)
        .set({ answeredAt: test.clock.now, dueAt: test.clock.now })
        .where(eq(feedback.createdAt, test.clock.now));
    }
    expect(await toldAt('2026-11-20T11:00')).toHaveLength(1);
    await test.db.update(parameters).set({ value: '6' }).where(eq(parameters.key, MOST_A_DAY_PARAMETER));
  });

  it('omits everything due before this server began to remind', async () => {
    await make();
    await startReminding(test, { since: new Date('2026-11-19T14:00:00') });
    expect(await toldAt('2026-11-19T15:00')).toEqual([]);
  });
});

describe("a person's settings", () => {
  const choose = async (chosen: Partial<MessageSettings>) => {
    const form = { ...DEFAULT_MESSAGE_SETTINGS, ...chosen };
    expect((await sendTo(test.app, calls.messageSettings.save, form, handler)).code).toBe('00000');
  };

  it('suppress a kind that they want through no transport, until there is one', async () => {
    const off = { kind: 'reminder.late' as const, wanted: false };
    const choices = (['console', 'wecom'] as const).map((transport) => ({ ...off, transport }));
    await choose({ choices });
    await make();
    await test.db.update(feedback).set({ answeredAt: test.clock.now });
    expect(await toldAt('2026-11-19T14:00')).toEqual([]);
    await test.db
      .insert(mailSettings)
      .values({ ...(await storedMail(test)), id: 'house', active: true, reminders: true, updatedAt: test.clock.now });
    await choose({ choices: [...choices, { ...off, transport: 'mail' }] });
    expect(await toldAt('2026-11-19T14:05')).toEqual([]);
    // An administrator enables this kind for mail, where the person has not muted it.
    await choose({ choices });
    expect(await toldAt('2026-11-19T14:10')).toHaveLength(1);
  });

  it('move the digest, and make fatal reminders wait for the end of the quiet hours', async () => {
    await addTodo({ planTime: '2026-11-18' });
    await startReminding(test, { digests: true });
    await choose({ digestAt: '07:30' });
    expect(await toldAt('2026-11-20T07:25')).toEqual([]);
    expect(await toldAt('2026-11-20T07:30')).toHaveLength(1);
    await choose({ urgentWaits: true, quietHours: { from: '20:00', to: '23:45', zone: ZONE } });
    await at('2026-11-21T23:00');
    await make({ faultLevel: '1' });
    expect(await toldAt('2026-11-21T23:30')).toEqual([]);
    expect(await toldAt('2026-11-21T23:45')).toHaveLength(1);
  });

  it('can lower the daily limit, and never raise it', async () => {
    await choose({ mostADay: 2 });
    for (const [hour, told] of [
      [10, 1],
      [11, 0],
    ] as const) {
      await at(`2026-11-19T${hour}:00`);
      await make();
      await test.db
        .update(feedback)
        .set({ answeredAt: test.clock.now, dueAt: test.clock.now })
        .where(eq(feedback.createdAt, test.clock.now));
      expect(await toldAt(`2026-11-19T${hour}:05`)).toHaveLength(told);
    }
  });
});

describe('a due to-do', () => {
  it('causes a reminder at four on the working day before', async () => {
    await addTodo({ planTime: '2026-11-20' });
    await addTodo({ planTime: '2026-11-23' });
    expect(await toldAt('2026-11-19T15:55')).toEqual([]);
    expect(await toldAt('2026-11-19T16:00')).toEqual(['# 明天到期|核对 工单报工 数据']);
    expect(await toldAt('2026-11-20T16:00')).toEqual(['# 11-23到期|核对 工单报工 数据']);
    await test.db.update(todos).set({ state: '3' });
    expect(await toldAt('2026-11-20T16:05')).toEqual([]);
  });
});

describe('the daily digest', () => {
  it('goes out at half past eight on working days to people with something to do, as they see it', async () => {
    await addTodo({ planTime: '2026-11-18' });
    await addTodo({ planTime: '2026-11-20' });
    await startReminding(test, { digests: true });
    expect(await toldAt('2026-11-20T08:25')).toEqual([]);
    const [message = ''] = await toldAt('2026-11-20T08:30');
    expect(message).toMatch(/^今天 \d+ 件：1 件逾期、1 件今天到期\|逾期 2 天　# 核对 工单报工 数据\|今天　# 核对 工单报工 数据/);
    expect(await toldAt('2026-11-20T08:35')).toEqual([]);
    expect(await toldAt('2026-11-21T08:30')).toEqual([]);
    expect(await toldAt('2026-11-23T08:30')).toHaveLength(1);
  });

  it('includes other due reminders, and names each thing once', async () => {
    const id = await make();
    await test.db.update(feedback).set({ answeredAt: test.clock.now, dueAt: new Date('2026-11-20T07:00:00') });
    await startReminding(test, { digests: true, since: new Date('2026-11-19T20:00:00') });
    const [message = ''] = await toldAt('2026-11-20T08:30');
    expect(message.match(new RegExp(TEXT, 'g'))).toHaveLength(1);
    const rows = await test.db.select().from(sentReminders).where(eq(sentReminders.userId, HANDLER));
    expect(rows.map(({ record }) => record).toSorted()).toEqual(['agenda 2026-11-20', `feedback ${id}`]);
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(1);
  });
});
