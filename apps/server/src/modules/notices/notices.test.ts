import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { grant, makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { notices } from './notices.tables.ts';

const N = calls.notices;
const RIGHTS = ['system:notice:list', 'system:notice:add', 'system:notice:edit', 'system:notice:remove'];

let test: AppForTest;
let writer: string;
let staff: string;
let guest: string;

beforeAll(async () => {
  test = await appForTest();
  await test.db.delete(notices);
  await grant(test.db, { id: 'u-manager' }, RIGHTS);
  [writer = '', staff = '', guest = ''] = await Promise.all(
    ['u-manager', 'u-staff', 'u-guest'].map(async (id) => (await openSession(test.db, id)).token),
  );
});
afterAll(() => test.close());

type Form = InputOf<typeof N.add>;
const FORM: Form = { title: '停电通知', type: '1', content: '<p>周六停电</p>', audience: 'all' };

async function draft(form: Partial<Form> = {}): Promise<string> {
  return (await sendTo(test.app, N.add, { ...FORM, ...form }, writer)).result.id;
}
const read = async (id: string) => (await sendTo(test.app, N.get, { id }, writer)).result;
async function publish(form: Partial<Form> = {}): Promise<string> {
  const id = await draft(form);
  await sendTo(test.app, N.publish, { id, version: 1 }, writer);
  return id;
}
const mine = async (token: string, query: InputOf<typeof N.mine> = {}) => (await sendTo(test.app, N.mine, query, token)).result.rows;
const messagesOf = async (token: string) =>
  (await sendTo(test.app, calls.messages.page, { msgType: '0', unread: '1', limit: 100 }, token)).result.rows;

describe('notices.add and update', () => {
  it('store a draft without notifying anybody, with sanitised content', async () => {
    const id = await draft({ content: '<p onclick="x()">好</p><script>alert(1)</script>', deadline: '2026-12-01', pinned: true });
    expect(await read(id)).toMatchObject({ status: '0', content: '<p>好</p>', receivers: 0, deadline: '2026-12-01', pinned: true });
    const update = { ...FORM, id, title: '改了标题', deadline: null, pinned: false, version: 1 };
    expect((await sendTo(test.app, N.update, update, writer)).result).toMatchObject({ title: '改了标题', version: 2, pinned: false });
    expect(await sendTo(test.app, N.update, update, writer)).toMatchObject({ code: 'A0409', body: { result: { version: 2 } } });
    const [change] = (await sendTo(test.app, N.history, { id }, writer)).result;
    expect(change?.changes.map(({ label }) => label)).toEqual(['标题', '截止时间', '置顶', '内容']);
    expect(await mine(staff)).toEqual([]);
  });

  it('record a text that differs only in its format', async () => {
    const id = await draft();
    await sendTo(test.app, N.update, { ...FORM, id, content: '<p><strong>周六</strong>停电</p>', version: 1 }, writer);
    const [change] = (await sendTo(test.app, N.history, { id }, writer)).result;
    expect(change?.changes).toMatchObject([{ label: '内容', after: '周六停电（调整了格式）' }]);
  });

  it.each<[Partial<Form>, string]>([
    [{ title: '' }, 'title'],
    [{ title: '长'.repeat(101) }, 'title'],
    [{ content: '<p> </p>' }, 'content'],
    [{ content: `<p>${'字'.repeat(1501)}</p>` }, 'content'],
    [{ audience: 'departments' }, 'departmentIds'],
    [{ audience: 'departments', departmentIds: 'd-none' }, 'departmentIds'],
    [{ audience: 'departments', departmentIds: 'd-general' }, 'departmentIds'],
    [{ deadline: '2026-02-30' }, 'deadline'],
  ])('refuse %j', async (change, path) => {
    const sent = await sendTo(test.app, N.add, { ...FORM, ...change }, writer);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path }] } });
  });
});

describe('notices.publish', () => {
  it('notifies everybody of the company once, and nobody else', async () => {
    const id = await publish({ title: '全体的' });
    expect(await read(id)).toMatchObject({ status: '1', isDue: false, readers: 0 });
    expect((await mine(staff)).map(({ title }) => title)).toEqual(['全体的']);
    expect(await mine(guest)).toEqual([]);
    expect((await messagesOf(staff)).find(({ title }) => title === '全体的')?.url).toBe(`/notice?id=${id}`);
    expect((await sendTo(test.app, N.publish, { id, version: 2 }, writer)).msg).toBe('只有草稿可以发布');
  });

  it('notifies the chosen departments with their descendants', async () => {
    const id = await publish({ title: '研发的', audience: 'departments', departmentIds: 'd-research' });
    expect((await read(id)).departmentNames).toEqual(['研发中心']);
    expect((await mine(staff)).map(({ title }) => title)).toContain('研发的');
    const service = (await openSession(test.db, 'u-after-sale')).token;
    expect((await mine(service)).map(({ title }) => title)).not.toContain('研发的');
  });

  it('reaches every company if the publisher has all rights', async () => {
    const admin = (await openSession(test.db, 'u-admin')).token;
    const { id } = (await sendTo(test.app, N.add, { ...FORM, title: '集团的' }, admin)).result;
    await sendTo(test.app, N.publish, { id, version: 1 }, admin);
    expect((await mine(guest)).map(({ title }) => title)).toEqual(['集团的']);
  });

  it('refuses a past deadline', async () => {
    const id = await draft({ deadline: '2026-11-19' });
    expect(await sendTo(test.app, N.publish, { id, version: 1 }, writer)).toMatchObject({
      code: 'A0409',
      msg: '截止时间已过，请先修改截止时间',
    });
  });
});

describe('notices.mine, received and read', () => {
  it('let a receiver read it, count it once, and mark its message as read', async () => {
    const id = await publish({ title: '请阅读' });
    expect((await sendTo(test.app, N.received, { id }, staff)).result).toMatchObject({ content: '<p>周六停电</p>', read: false });
    expect((await messagesOf(staff)).map(({ title }) => title)).toContain('请阅读');
    await sendTo(test.app, N.read, { id }, staff);
    await sendTo(test.app, N.read, { id }, staff);
    expect((await messagesOf(staff)).map(({ title }) => title)).not.toContain('请阅读');
    expect((await read(id)).readers).toBe(1);
    const { rows } = (await sendTo(test.app, N.readers, { id, limit: 100 }, writer)).result;
    expect(rows[0]).toMatchObject({ userId: 'u-staff', loginId: 'wanghaoran', name: '王浩然', departmentName: '平台研发部' });
    expect(rows[0]?.readAt).not.toBeNull();
    expect((await sendTo(test.app, N.readers, { id, view: 'unread' }, writer)).result.total).toBe(rows.length - 1);
    expect((await sendTo(test.app, N.readers, { id, view: 'read' }, writer)).result.total).toBe(1);
  });

  it('sort pinned notices first, and show current ones: unread or pinned, and not expired', async () => {
    const pinned = await publish({ title: '置顶的', pinned: true });
    await publish({ title: '过期的', deadline: '2026-11-20' });
    await sendTo(test.app, N.read, { id: pinned }, staff);
    test.clock.advance(3_600_000);
    await publish({ title: '更新的' });
    expect((await mine(staff)).map(({ title }) => title).slice(0, 2)).toEqual(['置顶的', '更新的']);
    expect((await mine(staff, { unread: '1' })).map(({ title }) => title)).not.toContain('置顶的');
    test.clock.advance(86_400_000);
    const later = (await openSession(test.db, 'u-staff', test.clock.now)).token;
    const current = (await mine(later, { current: '1' })).map(({ title }) => title);
    expect(current).toContain('置顶的');
    expect(current).not.toContain('过期的');
    test.clock.advance(-86_400_000 - 3_600_000);
  });

  it('answer receivers only', async () => {
    const id = await publish({ audience: 'departments', departmentIds: 'd-research' });
    expect((await sendTo(test.app, N.received, { id }, guest)).code).toBe('A0404');
    expect((await sendTo(test.app, N.read, { id }, guest)).code).toBe('A0404');
    expect((await sendTo(test.app, N.received, { id: await draft() }, staff)).code).toBe('A0404');
  });
});

describe('notices.withdraw and remove', () => {
  it('hide a published notice, withdraw its messages, and preserve who read it', async () => {
    const id = await publish({ title: '写错了' });
    await sendTo(test.app, N.read, { id }, staff);
    expect((await sendTo(test.app, N.remove, { id, version: 2 }, writer)).msg).toBe('已发布的通知公告不能删除，请先撤销');
    expect((await sendTo(test.app, N.withdraw, { id, version: 2 }, writer)).result).toMatchObject({ status: '2', readers: 1 });
    expect((await mine(staff)).map(({ title }) => title)).not.toContain('写错了');
    expect((await sendTo(test.app, N.received, { id }, staff)).code).toBe('A0404');
    const other = (await openSession(test.db, 'u-staff-2')).token;
    expect((await messagesOf(other)).map(({ title }) => title)).not.toContain('写错了');
    expect((await sendTo(test.app, N.withdraw, { id, version: 3 }, writer)).code).toBe('A0409');
    expect((await sendTo(test.app, N.update, { ...FORM, id, version: 3 }, writer)).code).toBe('A0409');
    expect((await sendTo(test.app, N.remove, { id, version: 3 }, writer)).code).toBe('00000');
    expect((await sendTo(test.app, N.get, { id }, writer)).code).toBe('A0404');
  });
});

describe('the scope of authors', () => {
  it('ends at the scope of their roles', async () => {
    const id = await draft();
    const other = await makeSignedIn(test.app, { tags: RIGHTS });
    expect((await sendTo(test.app, N.page, {}, other.token)).result.total).toBe(0);
    const based = { id, version: 1 };
    for (const call of [N.get, N.history, N.readers]) expect((await sendTo<Call>(test.app, call, { id }, other.token)).code).toBe('A0404');
    for (const call of [N.publish, N.withdraw, N.remove])
      expect((await sendTo<Call>(test.app, call, based, other.token)).code).toBe('A0404');
    expect((await sendTo(test.app, N.update, { ...FORM, ...based }, other.token)).code).toBe('A0404');
  });
});

describe.each<[Call, object]>([
  [N.page, {}],
  [N.get, { id: 'x' }],
  [N.history, { id: 'x' }],
  [N.readers, { id: 'x' }],
  [N.add, FORM],
  [N.update, { ...FORM, id: 'x', version: 1 }],
  [N.remove, { id: 'x', version: 1 }],
  [N.publish, { id: 'x', version: 1 }],
  [N.withdraw, { id: 'x', version: 1 }],
])('$0.path', (call, input) => {
  it('requires the right to notices', async () => {
    expect((await sendTo(test.app, call, input)).code).toBe('L0001');
    expect((await sendTo(test.app, call, input, staff)).code).toBe('A0301');
  });
});

describe.each<[Call, object]>([
  [N.mine, {}],
  [N.received, { id: 'x' }],
  [N.read, { id: 'x' }],
])('$0.path', (call, input) => {
  it('refuses people who are not staff', async () => {
    expect((await sendTo(test.app, call, input)).code).toBe('L0001');
    const member = (await openSession(test.db, 'u-member')).token;
    expect((await sendTo(test.app, call, input, member)).code).toBe('A0301');
  });
});
