import { calls } from '@houtai/contract';
import type { HomeLayout } from '@houtai/contract/home-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { rolesStage, type RolesStage } from '#platform/testing/stages/roles-stage.ts';

let stage: RolesStage;
beforeAll(async () => {
  stage = await rolesStage();
});
afterAll(() => stage.server.close());

const FIRST: HomeLayout = { order: ['recent', 'agenda'], hidden: ['scenes'] };
const NOTHING: HomeLayout = { order: [], hidden: [] };

const save = (roleId: string, cards: HomeLayout, token: string | undefined = stage.admin) =>
  sendTo(stage.app, calls.home.saveRole, { roleId, cards }, token);
const homeOf = async (userId: string) => {
  const { token } = await openSession(stage.db, userId);
  return (await sendTo(stage.app, calls.home.get, {}, token)).result.cards;
};
const historyOf = async (id: string) => (await sendTo(stage.app, calls.roles.history, { id }, stage.admin)).result;

describe('home.saveRole', () => {
  it("arranges the home of the role's holders, and nobody else’s", async () => {
    expect(await homeOf('u-staff')).toBeNull();
    expect(await save('staff', FIRST)).toMatchObject({ code: '00000', msg: '已设为角色默认' });
    expect(await homeOf('u-staff')).toEqual(FIRST);
    expect(await homeOf('u-guest')).toBeNull();
    expect(await homeOf('u-member')).toBeNull();
  });

  it('gives a person with several roles the layout of the first active one that has any', async () => {
    const first = await stage.add({ sort: 1 });
    const silent = await stage.add({ sort: 0 });
    for (const { roleId } of [first, silent]) await stage.bind(roleId, ['u-staff']);
    await save('staff', FIRST);
    const other = { order: ['agenda'], hidden: [] };
    await save(first.roleId, other);
    expect(await homeOf('u-staff')).toEqual(other);
    const { roleId, version, ...form } = first;
    const off = { roleId, version, name: form.name, code: form.code, sort: 1, active: false, remark: '' };
    expect(await sendTo(stage.app, calls.roles.update, off, stage.admin)).toMatchObject({ code: '00000' });
    expect(await homeOf('u-staff')).toEqual(FIRST);
  });

  it('appears in the history of the role with the names of the cards', async () => {
    const { roleId } = await stage.add();
    await save(roleId, { order: ['recent', 'gone'], hidden: ['scenes'] });
    await save(roleId, NOTHING);
    const [taken, set] = await historyOf(roleId);
    const words = '最近访问（隐藏：常用场景）';
    expect(set).toMatchObject({ action: '设置首页卡片', changes: [{ label: '首页卡片', before: '', after: words }] });
    expect(taken).toMatchObject({ changes: [{ label: '首页卡片', before: words, after: '' }] });
  });

  it('deletes the layout of a role when an empty one is saved', async () => {
    await save('guest', FIRST);
    expect(await homeOf('u-guest')).toEqual(FIRST);
    await save('guest', NOTHING);
    expect(await homeOf('u-guest')).toBeNull();
  });

  it('refuses calls without a session or right, for a role beyond the caller and for a missing role', async () => {
    expect(await sendTo(stage.app, calls.home.saveRole, { roleId: 'staff', cards: FIRST })).toMatchObject({ code: 'L0001' });
    const { token } = await openSession(stage.db, 'u-staff');
    expect(await save('staff', FIRST, token)).toMatchObject({ code: 'A0301' });
    expect(await save('administrator', FIRST, stage.clerk)).toMatchObject({ code: 'A0301' });
    expect(await save('nobody', FIRST)).toMatchObject({ code: 'A0404' });
  });

  it('refuses a malformed layout', async () => {
    const long: HomeLayout = { order: ['x'.repeat(41)], hidden: [] };
    expect(await save('staff', long)).toMatchObject({ code: 'A0400' });
    const many: HomeLayout = { order: [], hidden: Array.from({ length: 61 }, (_, index) => `card${index}`) };
    expect(await save('staff', many)).toMatchObject({ code: 'A0400' });
  });
});

describe('home.get', () => {
  it('refuses calls without a session', async () => {
    expect(await sendTo(stage.app, calls.home.get, {})).toMatchObject({ code: 'L0001' });
  });
});
