import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { makeSignedIn, type MadeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { messages, type Notice, notify } from './index.ts';

const TAG = 'message:message:NotifyCenter';
const HOUR_MS = 3_600_000;

let test: AppForTest;
let me: { user: MadeUser; token: string };
let other: { user: MadeUser; token: string };

beforeAll(async () => {
  test = await appForTest();
  me = await makeSignedIn(test.app, { name: '收信人', tags: [TAG] });
  other = await makeSignedIn(test.app, { name: '别人', tags: [TAG] });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(messages);
});

/** Sends from u-manager, an hour after the previous message. */
async function tell(parts: Partial<Notice> = {}): Promise<void> {
  test.clock.advance(HOUR_MS);
  const notice = {
    to: [me.user.id],
    msgType: '0',
    title: '标题',
    content: '内容',
    url: '/todo',
    record: { type: 'todo', id: 't1' },
  } as const;
  await notify(ctxOf(test, 'u-manager'), { ...notice, ...parts });
}

const unread = async (token = me.token) => (await sendTo(test.app, calls.messages.unread, {}, token)).result;
const counts = async (token = me.token) => (await unread(token)).map(({ noReadCount }) => noReadCount);
const page = async (input: InputOf<typeof calls.messages.page> = {}, token = me.token) =>
  (await sendTo(test.app, calls.messages.page, input, token)).result;
const titles = async (input: InputOf<typeof calls.messages.page> = {}) => (await page(input)).rows.map(({ title }) => title);
const idOf = async (title: string, token = me.token) => (await page({ keyword: title }, token)).rows[0]?.id ?? '';

describe('messages.unread', () => {
  it('counts by type, including types without messages, with the newest unread title', async () => {
    await tell({ title: '甲' });
    await tell({ title: '乙' });
    await tell({ title: '丙', msgType: '4' });
    expect(await unread()).toEqual([
      { msgType: '0', msgTypeValue: '通知', noReadCount: 2, lastTitle: '乙' },
      { msgType: '1', msgTypeValue: '审批', noReadCount: 0, lastTitle: '' },
      { msgType: '2', msgTypeValue: '订单', noReadCount: 0, lastTitle: '' },
      { msgType: '3', msgTypeValue: '商机', noReadCount: 0, lastTitle: '' },
      { msgType: '4', msgTypeValue: '聊天', noReadCount: 1, lastTitle: '丙' },
    ]);
  });

  it('excludes messages of others', async () => {
    await tell({ to: [other.user.id, me.user.id] });
    await tell({ to: [other.user.id] });
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    expect(await counts(other.token)).toEqual([2, 0, 0, 0, 0]);
  });

  it('returns messages of every type to each demo account with the right', async () => {
    const fresh = await appForTest();
    for (const userId of ['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-staff-2']) {
      const { token } = await openSession(fresh.db, userId);
      const own = await fresh.db.select().from(messages).where(eq(messages.userId, userId));
      expect([...new Set(own.map(({ msgType }) => msgType))].toSorted()).toEqual(['0', '1', '2', '3', '4']);
      const groups = (await sendTo(fresh.app, calls.messages.unread, {}, token)).result;
      expect(groups[0]?.noReadCount).toBeGreaterThan(0);
    }
    await fresh.close();
  });
});

describe('messages.page', () => {
  it("lists the caller's messages, newest first, with their senders", async () => {
    await tell({ title: '旧' });
    await tell({ title: '新', msgType: '1', to: [me.user.id, other.user.id] });
    await tell({ title: '别人的', to: [other.user.id] });
    const { rows, total } = await page();
    expect(rows.map(({ title }) => title)).toEqual(['新', '旧']);
    expect(total).toBe(2);
    expect(rows[0]).toEqual({
      id: rows[0]?.id,
      msgType: '1',
      title: '新',
      content: '内容',
      url: '/todo',
      senderId: 'u-manager',
      senderName: '林慧敏',
      createdAt: new Date(test.clock.now.getTime() - HOUR_MS).toISOString(),
      read: false,
      starred: false,
      kind: '',
      done: false,
    });
  });

  it('filters by type, words, sender, unread, star and time', async () => {
    await tell({ title: '早的' });
    const morning = test.clock.now;
    await tell({ title: '审批 100%', msgType: '1', content: '请看附件' });
    await tell({ title: '晚的' });
    await sendTo(test.app, calls.messages.read, { ids: [await idOf('早的')] }, me.token);
    await sendTo(test.app, calls.messages.star, { id: await idOf('晚的'), starred: true }, me.token);
    const cases: [InputOf<typeof calls.messages.page>, string[]][] = [
      [{ msgType: '1' }, ['审批 100%']],
      [{ keyword: '附件' }, ['审批 100%']],
      [{ keyword: '0%' }, ['审批 100%']],
      [{ keyword: '_' }, []],
      [{ sender: 'u-manager', msgType: '0' }, ['晚的', '早的']],
      [{ sender: 'u-staff' }, []],
      [{ unread: '1' }, ['晚的', '审批 100%']],
      [{ starred: '1' }, ['晚的']],
      [{ from: new Date(morning.getTime() + 1).toISOString() }, ['晚的', '审批 100%']],
      [{ to: morning.toISOString() }, []],
      [{ limit: 1, offset: 2 }, ['审批 100%']],
    ];
    for (const [input, found] of cases) expect([input, await titles(input)]).toEqual([input, found]);
  });

  it.each([{ msgType: '5' }, { unread: '0' }, { from: 'yesterday' }, { sender: '../x' }, { keyword: 'x'.repeat(65) }])(
    'refuses %o',
    async (input) => {
      // @ts-expect-error -- no caller of ours could say this
      const sent = await sendTo(test.app, calls.messages.page, input, me.token);
      expect(sent).toMatchObject({ status: 422, code: 'A0400' });
    },
  );
});

describe('messages.read', () => {
  const read = (ids: string[], token = me.token) => sendTo(test.app, calls.messages.read, { ids }, token);

  it('marks messages, and returns how many were unread', async () => {
    await tell({ title: '甲' });
    await tell({ title: '乙' });
    const [first, second] = [await idOf('甲'), await idOf('乙')];
    expect(await read([first])).toMatchObject({ msg: '已将 1 条消息标为已读', body: { result: { read: 1 } } });
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    expect((await read([first, second, second])).result).toEqual({ read: 1 });
    expect((await page()).rows.every((row) => row.read)).toBe(true);
  });

  it('marks none if one belongs to somebody else or does not exist', async () => {
    await tell({ title: '我的', to: [me.user.id, other.user.id] });
    const own = await idOf('我的');
    for (const foreign of [await idOf('我的', other.token), 'no-such-message']) {
      expect(await read([own, foreign])).toMatchObject({ status: 404, code: 'A0404', msg: '消息不存在或已被删除' });
    }
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    expect(await counts(other.token)).toEqual([1, 0, 0, 0, 0]);
  });

  it('refuses an empty choice and more than a hundred', async () => {
    expect(await read([])).toMatchObject({ code: 'A0400', msg: expect.stringContaining('至少选择1条数据！') });
    expect(await read(Array.from({ length: 101 }, (_, index) => `m${index}`))).toMatchObject({ code: 'A0400' });
  });
});

describe('messages.readAll', () => {
  it('marks one type, then all, and nobody else’s', async () => {
    await tell({ to: [me.user.id, other.user.id] });
    await tell({ to: [me.user.id, other.user.id], msgType: '1' });
    const readAll = (input: InputOf<typeof calls.messages.readAll>) => sendTo(test.app, calls.messages.readAll, input, me.token);
    expect((await readAll({ msgType: '1' })).result).toEqual({ read: 1 });
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    expect((await readAll({})).result).toEqual({ read: 1 });
    expect(await readAll({})).toMatchObject({ msg: '没有未读消息', body: { result: { read: 0 } } });
    expect(await counts(other.token)).toEqual([1, 1, 0, 0, 0]);
  });

  it('refuses an unknown type', async () => {
    // @ts-expect-error -- no caller of ours could say this
    const sent = await sendTo(test.app, calls.messages.readAll, { msgType: '9' }, me.token);
    expect(sent.code).toBe('A0400');
  });
});

describe('messages.star', () => {
  it('adds and removes the star, idempotently', async () => {
    await tell({ title: '重要' });
    const id = await idOf('重要');
    for (const starred of [true, true, false, false]) {
      expect((await sendTo(test.app, calls.messages.star, { id, starred }, me.token)).code).toBe('00000');
      expect((await page()).rows[0]?.starred).toBe(starred);
    }
  });

  it('does not affect messages of others', async () => {
    await tell({ title: '他的', to: [other.user.id] });
    const id = await idOf('他的', other.token);
    expect((await sendTo(test.app, calls.messages.star, { id, starred: true }, me.token)).code).toBe('A0404');
    expect((await page({}, other.token)).rows[0]?.starred).toBe(false);
  });
});

describe('every call', () => {
  it('requires a token and the permission', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] });
    const tried = [
      (as: string) => sendTo(test.app, calls.messages.unread, {}, as),
      (as: string) => sendTo(test.app, calls.messages.page, {}, as),
      (as: string) => sendTo(test.app, calls.messages.read, { ids: ['m1'] }, as),
      (as: string) => sendTo(test.app, calls.messages.readAll, {}, as),
      (as: string) => sendTo(test.app, calls.messages.star, { id: 'm1', starred: true }, as),
    ];
    for (const send of tried) {
      expect((await send('')).code).toBe('L0001');
      expect(await send(token)).toMatchObject({ code: 'A0301', msg: expect.stringContaining(TAG) });
    }
  });
});
