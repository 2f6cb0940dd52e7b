import { calls } from '@houtai/contract';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles, userRoles } from '#modules/grants/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { rolesOf, rolesStage, type RolesStage, widenRole } from '#platform/testing/stages/roles-stage.ts';

let stage: RolesStage;
beforeAll(async () => {
  stage = await rolesStage();
});
afterAll(() => stage.server.close());

const users = async (roleId: string, more: object = {}, token = stage.admin) =>
  (await sendTo(stage.app, calls.roles.users, { roleId, ...more }, token)).result;

describe('roles.bindUsers', () => {
  it('assigns the role, counts people who did not have it, and records it in the histories of both', async () => {
    const { roleId, name } = await stage.add();
    expect(await stage.bind(roleId, ['u-staff', 'u-guest'])).toMatchObject({ msg: '已分配给 2 位用户', result: { changed: 2 } });
    expect((await stage.bind(roleId, ['u-staff', 'u-staff-2'])).result).toEqual({ changed: 1 });
    expect(await rolesOf(stage, 'u-staff-2')).toContain(roleId);
    const [entry] = (await sendTo(stage.app, calls.roles.history, { id: roleId }, stage.admin)).result;
    expect(entry).toMatchObject({ action: '分配用户', changes: [{ label: '新增的用户', after: '黄子轩' }] });
    const [own] = await stage.db.select().from(recordHistory).where(eq(recordHistory.recordId, 'u-staff-2'));
    expect(own).toMatchObject({ recordType: 'user', action: '分配角色', changes: [{ after: name }] });
  });

  it('never gives staff roles to members, or the reverse', async () => {
    const { roleId } = await stage.add();
    const sent = await stage.bind(roleId, ['u-staff', 'u-member']);
    expect(sent).toMatchObject({ code: 'A0409', msg: expect.stringMatching(/只能分配给员工.*刘佳/) });
    expect(await rolesOf(stage, 'u-staff')).not.toContain(roleId);
    expect(await stage.bind('member', ['u-staff'])).toMatchObject({ code: 'A0409', msg: expect.stringContaining('只能分配给会员') });
  });

  it("refuses a role beyond the caller's rights, and people outside their scope", async () => {
    await widenRole(stage, stage.clerkUser, 'all');
    expect(await stage.bind('manager', ['u-staff'], stage.clerk)).toMatchObject({
      code: 'A0301',
      msg: expect.stringContaining('部门经理'),
    });
    expect((await stage.bind('administrator', [stage.clerkUser.id], stage.clerk)).code).toBe('A0301');
    const { roleId } = await stage.add();
    expect((await stage.bind(roleId, ['u-staff', 'u-guest'], stage.clerk)).code).toBe('A0404');
    expect((await stage.bind(roleId, ['u-staff'], stage.clerk)).code).toBe('00000');
  });

  it('refuses unknown people and roles, an empty choice, and callers without the right', async () => {
    const { roleId } = await stage.add();
    expect((await stage.bind(roleId, ['nobody'])).code).toBe('A0404');
    expect((await stage.bind('nothing', ['u-staff'])).code).toBe('A0404');
    expect(await stage.bind(roleId, [])).toMatchObject({ code: 'A0400', msg: '至少选择1条数据！' });
    expect((await stage.bind(roleId, ['u-staff'], stage.nobody)).code).toBe('A0301');
    expect((await stage.bind(roleId, ['u-staff'], '')).code).toBe('L0001');
  });
});

describe('roles.unbindUsers', () => {
  it('removes the role, and ignores people who do not have it', async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-staff']);
    expect((await stage.unbind(roleId, ['u-staff', 'u-guest'])).result).toEqual({ changed: 1 });
    expect(await rolesOf(stage, 'u-staff')).not.toContain(roleId);
    expect(await rolesOf(stage, 'u-staff')).toContain('staff');
  });

  it('preserves the last active administrator', async () => {
    const sent = await stage.unbind('administrator', ['u-admin']);
    expect(sent).toMatchObject({ code: 'A0409', msg: expect.stringContaining('至少要有一位启用的系统管理员') });
    await stage.bind('administrator', ['u-disabled']);
    expect((await stage.unbind('administrator', ['u-admin'])).code).toBe('A0409');
    expect(await rolesOf(stage, 'u-admin')).toEqual(['administrator']);
  });

  it('preserves the role of the built-in administrator, whoever else has it', async () => {
    const { user, token } = await makeSignedIn(stage.app, { tags: ['system:role:bind'], companyId: 'chengming' });
    await stage.bind('administrator', [user.id]);
    expect(await stage.unbind('administrator', ['u-admin'], token)).toMatchObject({ code: 'A0409', msg: '不能收回内置管理员的角色' });
    expect(await rolesOf(stage, 'u-admin')).toEqual(['administrator']);
    expect((await stage.unbind('administrator', [user.id])).code).toBe('00000');
  });

  it('preserves one of two administrators who are removed concurrently', async () => {
    const [one, other] = [await makeSignedIn(stage.app, { tags: ['*:*:*'] }), await makeSignedIn(stage.app, { tags: ['*:*:*'] })];
    await stage.db.delete(userRoles).where(inArray(userRoles.userId, ['u-admin', one.user.id, other.user.id]));
    await stage.db.insert(userRoles).values([one, other].map(({ user }) => ({ userId: user.id, roleId: 'administrator' })));
    const answers = await duringTransaction(stage.db, (tx) => tx.select().from(roles).where(eq(roles.id, 'administrator')).for('update'), [
      () => stage.unbind('administrator', [other.user.id], one.token),
      () => stage.unbind('administrator', [one.user.id], other.token),
    ]);
    await stage.db.insert(userRoles).values({ userId: 'u-admin', roleId: 'administrator' });
    expect(answers.filter(({ code }) => code === '00000')).toHaveLength(1);
  });

  it("refuses roles beyond the caller's rights, and callers without the right", async () => {
    expect((await stage.unbind('manager', ['u-manager'], stage.clerk)).code).toBe('A0301');
    expect((await stage.unbind('staff', ['u-staff'], stage.nobody)).code).toBe('A0301');
    expect((await stage.unbind('staff', ['u-staff'], '')).code).toBe('L0001');
    expect((await stage.unbind('staff', [])).code).toBe('A0400');
  });
});

describe('roles.users and roles.candidates', () => {
  it('separate people with the role from those who could get it', async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-staff', 'u-staff-2']);
    expect((await users(roleId)).rows.map(({ userId }) => userId).toSorted()).toEqual(['u-staff', 'u-staff-2']);
    const others = (await sendTo(stage.app, calls.roles.candidates, { roleId, limit: 500 }, stage.admin)).result.rows;
    const ids = others.map(({ userId }) => userId);
    expect(ids).toContain('u-guest');
    expect(ids.filter((id) => ['u-staff', 'u-member', 'u-disabled'].includes(id))).toEqual([]);
  });

  it('filter by name, pinyin, login id and phone, with paging', async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-staff', 'u-staff-2', 'u-guest']);
    for (const keyword of ['浩然', 'wanghaoran', 'wang hao', '13800000002'])
      expect((await users(roleId, { keyword })).rows.map(({ name }) => name)).toEqual(['王浩然']);
    const second = await users(roleId, { offset: 2, limit: 2 });
    expect(second).toMatchObject({ total: 3, rows: [expect.anything()] });
  });

  it("contain nobody outside the caller's scope", async () => {
    const { roleId } = await stage.add();
    await stage.bind(roleId, ['u-staff', 'u-guest']);
    await widenRole(stage, stage.clerkUser, 'all');
    expect((await users(roleId, {}, stage.clerk)).rows.map(({ userId }) => userId)).toEqual(['u-staff']);
    const others = (await sendTo(stage.app, calls.roles.candidates, { roleId, limit: 500 }, stage.clerk)).result.rows;
    expect(new Set(others.map(({ companyName }) => companyName)).size).toBe(1);
  });

  it.each([calls.roles.users, calls.roles.candidates])('refuse people without the right ($path)', async (call) => {
    const { roleId } = await stage.add();
    const send = async (input: { roleId: string }, token: string) => (await sendTo(stage.app, call, input, token)).code;
    expect(await send({ roleId }, stage.nobody)).toBe('A0301');
    expect(await send({ roleId }, '')).toBe('L0001');
    expect(await send({ roleId: 'nothing' }, stage.admin)).toBe('A0404');
    expect(await send({ roleId: '' }, stage.admin)).toBe('A0400');
  });
});
