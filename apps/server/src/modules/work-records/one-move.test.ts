import { calls } from '@houtai/contract';
import type { WorkState } from '@houtai/contract/work-states';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { feedback } from '#modules/feedback/feedback.tables.ts';
import { recordHistory } from '#modules/history/index.ts';
import { messages } from '#modules/messages/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import { type Database, openDatabase } from '#platform/db/client.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { waitForBlockedQueries } from '#platform/testing/during-transaction.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { openTransaction } from '#platform/testing/open-transaction.ts';
import { secondServer } from '#platform/testing/second-server.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

/** Concurrent requests, alternating between people and servers. */
const PRESSES = 20;
const TIME = String.raw`\d\d:\d\d`;

let test: AppForTest;
let watch: Database;
let beside: { app: FastifyInstance; close: () => Promise<void> };
let tokens: Record<'maker' | 'receiver' | 'assistant', string>;

beforeAll(async () => {
  test = await appForTest();
  beside = await secondServer(test);
  // The servers' connections may all be blocked by waiting calls.
  watch = openDatabase(test.app.deps.database.connection, { max: 2 });
  tokens = await tokensOf(test.db, { maker: 'u-after-sale', receiver: 'u-staff', assistant: 'u-staff-2' });
});
afterAll(async () => {
  await watch.close();
  await beside.close();
  await test.close();
});

type Move = { to: WorkState; as: keyof typeof tokens; from?: WorkState; version?: number; on?: FastifyInstance };
type Answer = { code: string; msg: string; body: Record<string, unknown> };

const KINDS = {
  todo: {
    make: async () => (await sendTo(test.app, calls.todo.add, todoForm({ assistUser: 'u-staff-2' }), tokens.maker)).result.todoId,
    move: (id: string, { to, as, on = test.app, ...seen }: Move): Promise<Answer> =>
      sendTo(on, calls.todo.setState, { items: [{ todoId: id, ...seen }], state: to, remark: '' }, tokens[as]),
    lock: (id: string) => openTransaction(watch.db, (tx) => tx.select({ id: todos.id }).from(todos).where(eq(todos.id, id)).for('update')),
    change: async (id: string) => {
      const row = (await sendTo(test.app, calls.todo.get, { id }, tokens.maker)).result;
      const form = { ...todoForm({ assistUser: 'u-staff-2' }), promiseRemark: '改到周一', todoId: id, version: row.version };
      expect((await sendTo(beside.app, calls.todo.update, form, tokens.maker)).code).toBe('00000');
    },
    number: async (id: string) => (await sendTo(test.app, calls.todo.get, { id }, tokens.maker)).result.number,
  },
  feedback: {
    make: async () => {
      const form = feedbackForm({ feedbackUser: 'u-guest', handleUser: 'u-staff,u-staff-2' });
      return (await sendTo(test.app, calls.feedback.add, form, tokens.maker)).result.afterSaleProblemId;
    },
    move: (id: string, { to, as, on = test.app, ...seen }: Move): Promise<Answer> =>
      sendTo(on, calls.feedback.setStatus, { items: [{ afterSaleProblemId: id, ...seen }], completionStatus: to, remark: '' }, tokens[as]),
    lock: (id: string) =>
      openTransaction(watch.db, (tx) => tx.select({ id: feedback.id }).from(feedback).where(eq(feedback.id, id)).for('update')),
    change: async (id: string) => {
      const row = (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, tokens.maker)).result;
      const form = { ...row, operType: 2, priority: '2' } as const;
      expect((await sendTo(beside.app, calls.feedback.update, form, tokens.maker)).code).toBe('00000');
    },
    number: async (id: string) => (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, tokens.maker)).result.number,
  },
};

/** The moves in the history of a record. */
const movesOf = (id: string) =>
  test.db
    .select({ to: recordHistory.movedTo })
    .from(recordHistory)
    .where(and(eq(recordHistory.recordId, id), isNotNull(recordHistory.movedTo)));

describe.each(Object.entries(KINDS))('a move of a %s', (_, { make, move, lock, change, number }) => {
  let id = '';
  beforeEach(async () => {
    id = await make();
    await test.db.delete(messages);
  });

  it('happens once for many concurrent requests on two servers, and the others learn who was first', async () => {
    const people = ['maker', 'receiver', 'assistant'] as const;
    const commit = await lock(id);
    const presses = Array.from({ length: PRESSES }, (_, at) =>
      move(id, { to: '3', from: '1', as: people[at % 3] ?? 'maker', on: at % 2 === 0 ? test.app : beside.app }),
    );
    await waitForBlockedQueries(watch.db, 4);
    await commit();
    const answers = await Promise.all(presses);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '00000'));
    const already = answers.flatMap(({ body }) => (body['result'] as { already?: string }).already ?? []);
    expect(already).toHaveLength(PRESSES - 1);
    const words = new RegExp(`^${await number(id)} (?:\\S+) ${TIME} 已完成$`);
    expect(already.filter((one) => !words.test(one))).toEqual([]);
    expect((await movesOf(id)).map(({ to }) => to)).toEqual(['3']);
    const told = (await test.db.select({ userId: messages.userId }).from(messages)).map(({ userId }) => userId);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...new Set(told)]);
  });

  it('reports to a person who clicks twice that it was themselves', async () => {
    expect((await move(id, { to: '3', from: '1', as: 'receiver' })).body['result']).toEqual({});
    const again = await move(id, { to: '3', from: '1', as: 'receiver', on: beside.app });
    expect(again.body['result']).toEqual({ already: expect.stringMatching(new RegExp(`您自己 ${TIME} 已完成$`)) });
    expect(await movesOf(id)).toHaveLength(1);
  });

  it('fails if somebody moved the record elsewhere meanwhile, naming who and when', async () => {
    const commit = await lock(id);
    const first = move(id, { to: '2', from: '1', as: 'assistant', on: beside.app });
    await waitForBlockedQueries(watch.db, 1);
    const second = move(id, { to: '3', from: '1', as: 'receiver' });
    await waitForBlockedQueries(watch.db, 2);
    await commit();
    expect((await first).code).toBe('00000');
    const { code, msg } = await second;
    expect(code).toBe('A0409');
    expect(msg).toMatch(new RegExp(`^${await number(id)} 黄子轩 ${TIME} 已改为「处理中」$`));
    expect((await movesOf(id)).map(({ to }) => to)).toEqual(['2']);
  });

  it('rolls back once for two concurrent requests, and the second learns who did', async () => {
    await move(id, { to: '2', from: '1', as: 'receiver' });
    const commit = await lock(id);
    const backs = [move(id, { to: '1', from: '2', as: 'receiver' }), move(id, { to: '1', from: '2', as: 'assistant', on: beside.app })];
    await waitForBlockedQueries(watch.db, 2);
    await commit();
    const already = (await Promise.all(backs)).flatMap(({ body }) => (body['result'] as { already?: string }).already ?? []);
    expect(already).toEqual([expect.stringMatching(new RegExp(`(?:黄子轩|王浩然|\\S+) ${TIME} 已改为「待处理」$`))]);
    expect((await movesOf(id)).map(({ to }) => to)).toEqual(['2', '1']);
  });

  it('refuses an older console with a stale version, and works without a version', async () => {
    await change(id);
    const stale = await move(id, { to: '3', version: 1, as: 'receiver' });
    expect(stale).toMatchObject({ code: 'A0409', body: { result: [{ version: 2 }] } });
    expect(stale.msg).toBe(`${await number(id)} 刚刚被他人修改，请核对最新内容后再操作`);
    expect(await movesOf(id)).toEqual([]);
    // A seen state takes precedence over a version.
    expect((await move(id, { to: '2', version: 1, from: '1', as: 'receiver' })).body['result']).toEqual({});
    expect((await move(id, { to: '3', version: 3, as: 'receiver' })).body['result']).toEqual({});
    expect((await move(id, { to: '2', as: 'receiver' })).body['result']).toEqual({});
  });
});
