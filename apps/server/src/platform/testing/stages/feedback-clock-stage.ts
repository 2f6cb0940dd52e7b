import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { DAY_MS } from '@houtai/contract/durations';
import { and, eq } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { sessions } from '#modules/session/index.ts';
import { runJob } from '#platform/jobs/job.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

/** A Friday afternoon; working time is from nine to six. */
const FRIDAY = '2026-11-20T16:00';

/** Demo users by their role in the feedback; `nobody` has no token. */
const PEOPLE = { reporter: 'u-staff', handler: 'u-after-sale', colleague: 'u-staff-2', admin: 'u-admin', nobody: '' } as const;
export type Who = keyof typeof PEOPLE;

type Of<Name extends keyof typeof calls.feedback> = (typeof calls.feedback)[Name];

/** A feedback of demo users on a Friday afternoon, new for each test, with short functions for what happens to it. */
export function feedbackClockStage() {
  let opened: AppForTest | undefined;
  const tokens = new Map<Who, string>();
  const stage = { id: '' };
  const app = (): AppForTest => {
    if (!opened) throw new Error('open the stage before its tests');
    return opened;
  };
  const open = async () => {
    opened = await appForTest({ now: new Date(`${FRIDAY}:00`) });
    for (const [who, userId] of Object.entries(PEOPLE) as [Who, string][])
      tokens.set(who, userId === '' ? '' : (await openSession(opened.db, userId)).token);
  };
  /** Moves the clock; no session expires by that. */
  const at = async (moment: string) => {
    app().clock.now = new Date(`${moment}:00`);
    const expiresAt = new Date(app().clock.now.getTime() + DAY_MS);
    await app().db.update(sessions).set({ lastSeenAt: app().clock.now, expiresAt });
  };
  const send = <C extends Call>(call: C, input: InputOf<C>, as: Who) => sendTo(app().app, call, input, tokens.get(as));
  const make = async (fields: Partial<InputOf<Of<'add'>>> = {}, as: Who = 'reporter') => {
    const form = feedbackForm({ handleUser: PEOPLE.handler, faultLevel: '2', ...fields });
    return (await send(calls.feedback.add, form, as)).result.afterSaleProblemId;
  };
  const begin = async () => {
    await at(FRIDAY);
    stage.id = await make();
    await app().db.delete(messages);
  };
  const read = async () => (await send(calls.feedback.get, { afterSaleProblemId: stage.id }, 'reporter')).result;
  const one = async () => ({ afterSaleProblemId: stage.id, version: (await read()).version });
  /** The users who moved it to done, with the codes of the states. */
  const finished = async () => {
    const rows = await app()
      .db.select({ name: users.name, action: recordHistory.action, comment: recordHistory.comment })
      .from(recordHistory)
      .innerJoin(users, eq(users.id, recordHistory.userId))
      .where(and(eq(recordHistory.recordId, stage.id), eq(recordHistory.movedTo, '3')));
    return rows.map(({ name, action, comment }) => `${name} ${action} ${comment}`);
  };
  const handled = { handleUser: PEOPLE.handler, handleDate: '2026-11-20', handleRemark: '固件已升级', completionStatus: '3' } as const;
  const waited = { kind: 'customer', reason: '要出错截图', askOn: '2026-11-24' } as const;
  const promised = { day: '2026-11-27', time: '12:00', reason: '等备件周四到' };
  return Object.assign(stage, {
    app,
    tokenOf: (who: Who) => tokens.get(who) ?? '',
    open,
    close: () => app().close(),
    begin,
    at,
    send,
    make,
    read,
    finished,
    newest: async () => (await send(calls.feedback.history, { id: stage.id }, 'reporter')).result[0],
    told: async () => (await app().db.select().from(messages)).map((row) => `${row.userId} ${row.title}`).toSorted(),
    runJob: () => {
      const job = app().app.jobs.find(({ name }) => name === 'feedback:clock');
      if (!job) throw new Error('no job of the clock');
      return runJob(app().app, job);
    },
    wait: async (fields: Partial<InputOf<Of<'wait'>>> = {}, as: Who = 'handler') =>
      send(calls.feedback.wait, { ...waited, ...(await one()), ...fields }, as),
    resume: async (as: Who = 'handler') => send(calls.feedback.resume, { ...(await one()), reason: '日志已发' }, as),
    handle: async (fields: Partial<InputOf<Of<'handle'>>> = {}, as: Who = 'handler') =>
      send(calls.feedback.handle, { ...handled, ...(await one()), ...fields }, as),
    accept: async (as: Who = 'reporter') => send(calls.feedback.accept, await one(), as),
    reject: async (reason: string, as: Who = 'reporter') => send(calls.feedback.reject, { ...(await one()), reason }, as),
    promise: async (fields: Partial<InputOf<Of<'promise'>>> = {}, as: Who = 'handler') =>
      send(calls.feedback.promise, { ...promised, ...(await one()), ...fields }, as),
    update: async (fields: Partial<InputOf<Of<'update'>>>, as: Who = 'handler') =>
      send(calls.feedback.update, { ...(await read()), operType: 2, ...fields }, as),
    moveTo: async (completionStatus: InputOf<Of<'setStatus'>>['completionStatus'], as: Who = 'handler', remark = '') =>
      send(calls.feedback.setStatus, { items: [{ afterSaleProblemId: stage.id }], completionStatus, remark }, as),
    comment: (comment: string, as: Who) => send(calls.feedback.comment, { id: stage.id, comment }, as),
  });
}

/** A moment in its wire format. */
export function isoMoment(moment: string): string {
  return new Date(`${moment}:00`).toISOString();
}
