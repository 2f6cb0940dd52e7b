import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { roles, userRoles } from '#modules/grants/index.ts';
import { publishRightsChange } from '#modules/menus/index.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { grant, makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { type Reader, readStream, waitForListeners } from '#platform/testing/read-stream.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { notify } from './index.ts';

const TAG = 'message:message:NotifyCenter';
/** A snapshot before all messages. */
const FIRST_PLACE = '3:3:';
const MENUS = { type: 'menus' };

let test: AppForTest;
let readers: Reader[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await appForTest();
  readers = [];
});
afterEach(async () => {
  for (const { leave } of readers) leave();
  await test.close();
  vi.useRealTimers();
});

async function openStream(tags: string[], lastId?: string) {
  const { user, token } = await makeSignedIn(test.app, { tags });
  const reader = await readStream(test.app, { token, lastId });
  readers.push(reader);
  await waitForListeners(test.app);
  return { user, reader, types: () => reader.heard.map(({ event }) => event.type) };
}

const tell = (title: string, to: string) =>
  notify(ctxOf(test, 'u-manager'), { to: [to], msgType: '0', title, content: '', url: '', record: { type: 'todo', id: 't1' } });

const tellAll = (...of: string[]) => publishRightsChange(ctxOf(test, 'u-admin'), ...(of.length > 0 ? [of] : []));

/** The announced changes by subject. */
const changedOf = ({ heard }: Reader) =>
  Object.fromEntries(heard.flatMap(({ event }) => (event.type === 'changes' ? [[event.subject, event.ids]] : [])));

const takeAway = (userId: string) => test.db.delete(userRoles).where(eq(userRoles.userId, userId));

async function moveStaff(token: string): Promise<void> {
  const user = (await sendTo(test.app, calls.users.get, { id: 'u-staff' }, token)).result;
  await sendTo(test.app, calls.users.update, { ...user, departmentId: 'd-mobile', departmentIds: 'd-mobile' }, token);
}

async function moveDepartment(token: string): Promise<void> {
  const department = (await sendTo(test.app, calls.departments.get, { id: 'd-mobile' }, token)).result;
  await sendTo(test.app, calls.departments.update, { ...department, parentId: 'd-platform' }, token);
}

describe('changed rights', () => {
  it('reach all signed-in users, whatever their rights', async () => {
    const opened = [await openStream([TAG]), await openStream(['todo:todo:list']), await openStream([])];
    await tellAll();
    for (const { reader } of opened) await vi.waitFor(() => expect(reader.heard.at(-1)?.event).toEqual(MENUS));
  });

  it('reach only the people affected', async () => {
    const [meant, other] = [await openStream([]), await openStream([])];
    await tellAll(meant.user.id);
    await vi.waitFor(() => expect(meant.types().toSorted()).toEqual(['menus']));
    await tellAll();
    await vi.waitFor(() => expect(meant.types().toSorted()).toEqual(['menus', 'menus']));
    await vi.waitFor(() => expect(other.types()).toEqual(['menus']));
  });

  it('arrive together with the notice that other records are visible now', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const [holder, other] = [await openStream(['system:dept:list']), await openStream([])];
    const [role] = await test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, holder.user.id));
    const held = (await sendTo(test.app, calls.roles.permission, { roleId: role?.id ?? '' }, token)).result;
    const { roleId, version, menuIds } = held;
    await sendTo(test.app, calls.roles.savePermission, { roleId, version, menuIds, dataScope: 'department', departmentIds: [] }, token);
    await vi.waitFor(() => expect(changedOf(holder.reader)).toEqual({ departments: 'many' }));
    await tellAll();
    await vi.waitFor(() => expect(other.types()).toEqual(['menus']));
  });

  it.each<[string, (token: string) => Promise<void>]>([
    ['a person’s form is saved', moveStaff],
    ['a department is moved', moveDepartment],
  ])('update what somebody sees when %s', async (_, act) => {
    const { token } = await openSession(test.db, 'u-admin');
    await test.db.insert(roles).values({ id: 'live-below', code: 'live-below', name: '本部门及以下', dataScope: 'department-below' });
    await test.db.insert(userRoles).values({ userId: 'u-staff', roleId: 'live-below' });
    const reader = await readStream(test.app, { token: (await openSession(test.db, 'u-staff')).token });
    readers.push(reader);
    await waitForListeners(test.app);
    await act(token);
    await vi.waitFor(() => expect(changedOf(reader)).toMatchObject({ todo: 'many', feedback: 'many' }));
  });

  it('reach people at the commit, and never without one', async () => {
    const { types } = await openStream([]);
    const failing = inTransaction(ctxOf(test, 'u-admin'), async (ctx) => {
      await publishRightsChange(ctx);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await inTransaction(ctxOf(test, 'u-admin'), (ctx) => publishRightsChange(ctx));
    await vi.waitFor(() => expect(types()).toEqual(['menus']));
  });
});

describe('messages in a stream', () => {
  it('stay away without the right, even after reconnecting', async () => {
    const [{ user, types }, back] = [await openStream(['todo:todo:list']), await openStream([], FIRST_PLACE)];
    await tell('不该推送', user.id);
    await tell('不该推送', back.user.id);
    await tellAll();
    await vi.waitFor(() => expect(types()).toEqual(['menus']));
    await vi.waitFor(() => expect(back.types()).toEqual(['menus']));
  });

  it('end when the right is revoked, before anything else is sent', async () => {
    const { user, types } = await openStream([TAG]);
    await vi.waitFor(() => expect(types()).toEqual(['messages']));
    await takeAway(user.id);
    await tellAll(user.id);
    await vi.waitFor(() => expect(types().toSorted()).toEqual(['changes', 'menus', 'messages']));
    await tell('不该推送', user.id);
    await tellAll();
    await vi.waitFor(() => expect(types().toSorted()).toEqual(['changes', 'menus', 'menus', 'messages']));
  });

  it('stop and start within a beat if a changed right was not announced', async () => {
    const { user, reader, types } = await openStream([TAG]);
    await vi.waitFor(() => expect(types()).toEqual(['messages']));
    await takeAway(user.id);
    await vi.advanceTimersByTimeAsync(25_000);
    const told = () => types().filter((type) => type !== 'changes');
    await vi.waitFor(() => expect(told()).toEqual(['messages', 'menus']));
    await tell('没有推送', user.id);
    await grant(test.db, user, [TAG]);
    await vi.advanceTimersByTimeAsync(25_000);
    await vi.waitFor(() => expect(told()).toEqual(['messages', 'menus', 'messages', 'menus']));
    expect(reader.heard.findLast(({ event }) => event.type === 'messages')?.event).toMatchObject({
      unread: [{ noReadCount: 1 }, {}, {}, {}, {}],
    });
  });

  it('require a token of staff', async () => {
    expect(await sendTo(test.app, calls.messages.stream, {})).toMatchObject({ code: 'L0001' });
    const member = await makeSignedIn(test.app, { kind: 'member' });
    expect(await sendTo(test.app, calls.messages.stream, {}, member.token)).toMatchObject({ code: 'A0301' });
  });
});
