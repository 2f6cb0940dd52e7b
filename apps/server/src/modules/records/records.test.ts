import { calls } from '@houtai/contract';
import type { RecordEvent } from '@houtai/contract/message-events';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

let test: AppForTest;
const tokens = new Map<string, string>();
const LIST = ['todo:todo:list', 'feedback:feedback:list'];

beforeAll(async () => {
  test = await appForTest();
  for (const id of ['u-admin', 'u-staff', 'u-staff-2', 'u-manager', 'u-after-sale', 'u-guest'])
    tokens.set(id, (await openSession(test.db, id)).token);
  // Another company, whose records nobody of the first one sees unless named in them.
  for (const [id, name] of [
    ['maker', '欧阳明'],
    ['owner', '欧阳明月'],
    ['helper', '司马远'],
    ['outsider', '诸葛青'],
    ['blind', '上官白'],
  ] as const) {
    const tags =
      id === 'blind'
        ? []
        : [...LIST, 'todo:todo:add', 'todo:todo:edit', 'feedback:feedback:add', 'feedback:feedback:edit', 'feedback:feedback:handle'];
    const user = await makeUser(test.db, { id, name, companyId: 'chengming', tags });
    tokens.set(id, (await openSession(test.db, user.id)).token);
  }
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(messages);
});

const as = (id: string) => tokens.get(id) ?? '';

/** The recipients with the titles of their messages. */
async function told(): Promise<Record<string, string[]>> {
  const rows = await test.db.select().from(messages).orderBy(messages.id);
  const by: Record<string, string[]> = {};
  for (const { userId, title } of rows) (by[userId] ??= []).push(title);
  return by;
}

async function madeTodo(fields: Parameters<typeof todoForm>[0] = {}) {
  const form = todoForm({ receptionUser: 'owner', assistUser: 'helper', ...fields });
  const { todoId } = (await sendTo(test.app, calls.todo.add, form, as('maker'))).result;
  const todo = (await sendTo(test.app, calls.todo.get, { id: todoId }, as('maker'))).result;
  return { ...todo, id: todoId };
}

async function madeFeedback(fields: Parameters<typeof feedbackForm>[0] = {}) {
  const form = feedbackForm({ feedbackUser: 'owner', handleUser: 'helper', ...fields });
  const { afterSaleProblemId } = (await sendTo(test.app, calls.feedback.add, form, as('maker'))).result;
  return (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId }, as('maker'))).result;
}

async function fresh<Made>(make: Promise<Made>): Promise<Made> {
  const made = await make;
  await test.db.delete(messages);
  return made;
}

const comment = (id: string, comment: string, by = 'maker') => sendTo(test.app, calls.todo.comment, { id, comment }, as(by));

async function mute(userId: string, mutedEvents: RecordEvent[]): Promise<void> {
  await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, mutedEvents }, as(userId));
}

describe('a comment', () => {
  it('notifies creator, owner and assistants, but never its author', async () => {
    const { id, number } = await fresh(madeTodo());
    await comment(id, '数据对不上', 'helper');
    const title = [`司马远 评论了待办 ${number}`];
    expect(await told()).toEqual({ maker: title, owner: title });
    const [row] = await test.db.select().from(messages);
    expect(row).toMatchObject({ msgType: '0', content: '数据对不上', url: `/todo?id=${id}`, recordType: 'todo', recordId: id });
  });

  it('notifies earlier commenters until they stop watching', async () => {
    const { id } = await fresh(madeTodo());
    await comment(id, '我来看一下', 'u-admin');
    await test.db.delete(messages);
    await comment(id, '谢谢');
    expect(Object.keys(await told())).toContain('u-admin');
    await sendTo(test.app, calls.records.watch, { recordType: 'todo', id, watching: false }, as('u-admin'));
    await comment(id, '再说一句', 'u-admin');
    await test.db.delete(messages);
    await comment(id, '好的');
    expect(Object.keys(await told()).toSorted()).toEqual(['helper', 'owner']);
  });

  it('notifies mentioned people, typed or pasted, once and by the longest name', async () => {
    const { id, number } = await fresh(madeTodo());
    const { token } = await openSession(test.db, 'u-admin');
    await sendTo(test.app, calls.todo.comment, { id, comment: '请@欧阳明月看看，抄送＠司马远 a@b.com' }, token);
    expect(await told()).toEqual({
      maker: [`${(await sendTo(test.app, calls.account.get, {}, token)).result.name} 评论了待办 ${number}`],
      owner: [expect.stringMatching(/在待办 .* 中提到了你/)],
      helper: [expect.stringMatching(/在待办 .* 中提到了你/)],
    });
  });

  it('does not notify a person who may not see the record, even if named in it', async () => {
    const { id } = await fresh(madeTodo());
    await comment(id, '@诸葛青 @上官白 请看');
    expect(Object.keys(await told()).toSorted()).toEqual(['helper', 'owner']);
  });

  it('does not notify people who muted it, but a mention does', async () => {
    const { id } = await fresh(madeTodo());
    await mute('owner', ['comment']);
    await comment(id, '第一句');
    expect(Object.keys(await told())).toEqual(['helper']);
    await comment(id, '@欧阳明月 第二句');
    expect((await told())['owner']).toHaveLength(1);
    await mute('owner', []);
  });
});

describe('a to-do with several people', () => {
  it('notifies them of each new state', async () => {
    const { id, number } = await fresh(madeTodo());
    const move = (state: '2' | '3' | '1' | '4', version: number) =>
      sendTo(test.app, calls.todo.setState, { items: [{ todoId: id, version }], state, remark: '' }, as('owner'));
    await move('2', 1);
    await move('1', 2);
    await move('3', 3);
    await move('2', 4);
    const titles = ['开始处理了', '退回了', '完成了', '退回了'].map((did) => `欧阳明月 ${did}待办 ${number}`);
    expect(await told()).toEqual({ maker: titles, helper: titles });
  });

  it('notifies its creator and assistants of a handover, and the new receiver that it is theirs', async () => {
    const { id, number } = await fresh(madeTodo());
    await sendTo(test.app, calls.todo.reassign, { todoId: id, version: 1, receptionUser: 'outsider', remark: '请接手' }, as('owner'));
    expect(await told()).toEqual({
      maker: [`欧阳明月 转交了待办 ${number}`],
      helper: [`欧阳明月 转交了待办 ${number}`],
      outsider: [`欧阳明月 交给你待办 ${number}`],
    });
  });

  it('notifies people mentioned at its creation, and newly mentioned ones after a change', async () => {
    const todo = await madeTodo({ resultRequest: '<p>请<b>@司马远</b>核对</p>', assistUser: '', receptionUser: 'owner' });
    expect(Object.keys(await told())).toEqual(['owner']);
    await test.db.delete(messages);
    const form = todoForm({ receptionUser: 'owner', assistUser: 'helper', resultRequest: '<p>@司马远 @欧阳明月 核对</p>' });
    await sendTo(test.app, calls.todo.update, { ...form, todoId: todo.id, version: todo.version }, as('maker'));
    expect(await told()).toEqual({
      helper: [`欧阳明 请你协助待办 ${todo.number}`],
      owner: [`欧阳明 在待办 ${todo.number} 中提到了你`],
    });
  });

  it('stays hidden from an assistant without the right to to-dos', async () => {
    await madeTodo({ assistUser: 'blind' });
    expect(Object.keys(await told())).toEqual(['owner']);
  });
});

describe('a feedback with several people', () => {
  it('notifies creator, handlers and reporter of the handling, the latter if they may see feedback', async () => {
    const made = await fresh(madeFeedback({ feedbackUser: 'outsider' }));
    const form = {
      afterSaleProblemId: made.afterSaleProblemId,
      version: made.version,
      handleUser: 'helper',
      handleDate: '2026-11-20',
      workTime: '',
      bugSource: '',
      completionStatus: '3' as const,
      handleRemark: '已更换模板',
    };
    await sendTo(test.app, calls.feedback.handle, form, as('helper'));
    const title = [`司马远 处理了售后反馈 ${made.number}`];
    expect(await told()).toEqual({ maker: title, outsider: [`司马远 请你验收售后反馈 ${made.number}`] });
    const [row] = await test.db.select().from(messages).where(eq(messages.userId, 'maker'));
    expect(row?.content).toBe('已更换模板');
  });

  it('does not notify a reporter without the right to feedback', async () => {
    const made = await fresh(madeFeedback({ feedbackUser: 'blind' }));
    const items = [{ afterSaleProblemId: made.afterSaleProblemId, version: made.version }];
    await sendTo(test.app, calls.feedback.setStatus, { items, completionStatus: '4', remark: '' }, as('maker'));
    const title = [`欧阳明 关闭了售后反馈 ${made.number}`];
    expect(await told()).toEqual({ helper: title });
  });
});

describe('records.audience', () => {
  it('lists who will be notified, their relation, and why others will not be', async () => {
    const { id } = await madeTodo();
    await mute('helper', ['comment']);
    const asked = { recordType: 'todo', id, event: 'comment' as const, mentions: '诸葛青 请看' };
    expect((await sendTo(test.app, calls.records.audience, asked, as('maker'))).result).toEqual([
      { userId: 'owner', name: '欧阳明月', as: '负责人', state: 'told' },
      { userId: 'helper', name: '司马远', as: '协助人', state: 'muted' },
      { userId: 'outsider', name: '诸葛青', as: '提到', state: 'unseen' },
    ]);
    await mute('helper', []);
  });

  it("lists the people named in a new record's form, and says that mentions work only for people who may see it", async () => {
    const asked = { recordType: 'todo', event: 'mention' as const, named: 'owner,blind,maker', mentions: '诸葛青' };
    expect((await sendTo(test.app, calls.records.audience, asked, as('maker'))).result).toMatchObject([
      { userId: 'owner', state: 'told' },
      { userId: 'blind', state: 'unseen' },
      { userId: 'outsider', state: 'maybe' },
    ]);
  });

  it('refuses records that the caller may not see, unknown kinds, and people without the right', async () => {
    const { id } = await madeTodo();
    const ask = (recordType: string, by: string) => sendTo(test.app, calls.records.audience, { recordType, id, event: 'comment' }, as(by));
    expect(await ask('todo', 'outsider')).toMatchObject({ code: 'A0404' });
    expect(await ask('nothing', 'maker')).toMatchObject({ code: 'A0400' });
    expect(await ask('todo', 'blind')).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.records.audience, { recordType: 'todo', id, event: 'comment' })).toMatchObject({ code: 'L0001' });
  });
});

describe('records.find', () => {
  it('returns the numbers that the caller may see, each with one record', async () => {
    const [todo, feedback] = [await madeTodo(), await madeFeedback({ feedbackUser: 'maker' })];
    const numbers = `${todo.number},${feedback.number},XX-1001,TD-999999999`;
    const find = async (by: string) => (await sendTo(test.app, calls.records.find, { numbers }, as(by))).result;
    expect((await find('maker')).map(({ number }) => number).toSorted()).toEqual([feedback.number, todo.number]);
    expect((await find('owner')).map(({ number, url }) => [number, url])).toEqual([[todo.number, `/todo?id=${todo.id}`]]);
    expect(await find('outsider')).toEqual([]);
    expect(await find('blind')).toEqual([]);
  });

  it('finds a record by its number from before an upgrade, which its history mentions', async () => {
    const [keeper, renumbered] = [await madeTodo(), await madeTodo()];
    const [before, after] = [renumbered.number, 'TD-900001'];
    await test.db.execute(sql`update todos set serial = 900001 where id = ${renumbered.id}`);
    await test.db.execute(sql`select change_record_number('todo', ${renumbered.id}, 'TD', ${Number(before.slice(3))}, 900001)`);
    const find = async (numbers: string, by: string) => (await sendTo(test.app, calls.records.find, { numbers }, as(by))).result;
    const found = await find(`${before},${after},${keeper.number}`, 'maker');
    expect(Object.fromEntries(found.map(({ number, url }) => [number, url]))).toEqual({
      [after]: `/todo?id=${renumbered.id}`,
      [keeper.number]: `/todo?id=${keeper.id}`,
      [before]: `/todo?id=${renumbered.id}`,
    });
    expect(found.find(({ number }) => number === before)?.title).toContain(`现编号 ${after}`);
    expect(await find(before, 'outsider')).toEqual([]);
    const hits = (await sendTo(test.app, calls.search.find, { keyword: before }, as('maker'))).result;
    expect(hits).toMatchObject([{ id: renumbered.id, note: `待办 ${after}，原编号 ${before}` }]);
    const [entry] = (await sendTo(test.app, calls.todo.history, { id: renumbered.id }, as('maker'))).result;
    expect(entry).toMatchObject({ action: '升级时更改编号', changes: [{ label: '编号', before, after }] });
  });

  it('links a number to its present record, not to a former one', async () => {
    const [keeper, renumbered] = [await madeTodo(), await madeTodo()];
    const serial = Number(keeper.number.slice(3));
    await test.db.execute(
      sql`select change_record_number('todo', ${renumbered.id}, 'TD', ${serial}, ${Number(renumbered.number.slice(3))})`,
    );
    const { result } = await sendTo(test.app, calls.records.find, { numbers: keeper.number }, as('maker'));
    expect(result).toMatchObject([{ number: keeper.number, url: `/todo?id=${keeper.id}` }]);
  });

  it.each(['', 'abc', 'td-1', 'TD-1,', `TD-${'1'.repeat(12)}`])('refuses “%s” as a query', async (numbers) => {
    expect(await sendTo(test.app, calls.records.find, { numbers }, as('maker'))).toMatchObject({ code: 'A0400' });
  });
});

describe('records.watch', () => {
  it('makes the caller a watcher, who is notified from then on', async () => {
    const { id } = await fresh(madeTodo());
    const asked = { recordType: 'todo', id };
    const mine = async (by: string) => (await sendTo(test.app, calls.records.watching, asked, as(by))).result;
    expect(await mine('owner')).toEqual({ watching: false, concerned: true });
    const isWatching = async () => (await sendTo(test.app, calls.records.watching, asked, as('u-admin'))).result.watching;
    expect(await isWatching()).toBe(false);
    await sendTo(test.app, calls.records.watch, { ...asked, watching: true }, as('u-admin'));
    await sendTo(test.app, calls.records.watch, { ...asked, watching: true }, as('u-admin'));
    expect(await isWatching()).toBe(true);
    await comment(id, '进展如何');
    expect((await told())['u-admin']).toHaveLength(1);
  });

  it('refuses records that the caller may not see', async () => {
    const { id } = await madeTodo();
    const asked = { recordType: 'todo', id };
    expect(await sendTo(test.app, calls.records.watch, { ...asked, watching: true }, as('outsider'))).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.records.watching, asked, as('outsider'))).toMatchObject({ code: 'A0404' });
    expect(await sendTo(test.app, calls.records.watch, { ...asked, watching: true })).toMatchObject({ code: 'L0001' });
  });
});
