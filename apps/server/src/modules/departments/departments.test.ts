import { calls } from '@houtai/contract';
import type { DepartmentForm, DepartmentRow } from '@houtai/contract/departments';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles, userRoles } from '#modules/grants/index.ts';
import { departments, userDepartments } from '#modules/people/index.ts';
import { assignDepartments } from '#modules/users/assign-departments.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { waitForBlockedQueries } from '#platform/testing/during-transaction.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport, settledImport, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';
import { departmentForm } from '#platform/testing/stages/resource-forms.ts';

const TAGS = ['list', 'add', 'edit', 'remove'].map((act) => `system:dept:${act}`);

let test: AppForTest;
let token: string;
let keeper: string;
let importer: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
  ({ token: keeper } = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS }));
  ({ token: importer } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [...TAGS, 'system:dept:import'] }));
});
afterAll(() => test.close());

let made = 0;
const form = (parts: Partial<DepartmentForm> = {}): DepartmentForm => {
  made += 1;
  return departmentForm({ name: `测试部门${made}`, ...parts });
};
const add = (parts: Partial<DepartmentForm> = {}, as = token) => sendTo(test.app, calls.departments.add, form(parts), as);
const list = async (as = token) => (await sendTo(test.app, calls.departments.list, {}, as)).result;
const formOf = ({ companyName: _, leaderName: _l, people: _p, peopleBelow: _b, createdAt: _c, updatedAt: _u, ...row }: DepartmentRow) =>
  row;
const update = (row: DepartmentRow, parts: Partial<DepartmentForm> = {}, as = token) =>
  sendTo(test.app, calls.departments.update, { ...formOf(row), ...parts }, as);
const get = async (id: string) => (await sendTo(test.app, calls.departments.get, { id }, token)).result;
const rolesOf = (userId: string) => test.db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
const pathOf = async (id: string) => (await test.db.select().from(departments).where(eq(departments.id, id)))[0]?.path;

/** Departments whose path is not their parent's path and their own id. */
async function misplaced(): Promise<string[]> {
  const rows = await test.db.select().from(departments);
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  return rows.filter(({ id, parentId, path }) => path !== `${parentId === null ? '' : paths.get(parentId)}${id}/`).map(({ id }) => id);
}

describe('departments.list', () => {
  it("returns every company's departments to users with all rights, with leaders and numbers of people", async () => {
    const rows = await list();
    expect(rows.map(({ companyId }) => companyId)).toContain('chengming-data');
    const research = rows.find(({ id }) => id === 'd-research');
    expect(research).toMatchObject({ leaderName: '林慧敏', parentId: '', active: true });
    expect(research?.peopleBelow).toBeGreaterThan(research?.people ?? 0);
  });

  it("returns only the own company's departments to others", async () => {
    expect(new Set((await list(keeper)).map(({ companyId }) => companyId))).toEqual(new Set(['chengming']));
  });
});

describe('departments.companies', () => {
  it('returns all companies to users with all rights, and their own to others', async () => {
    const ask = async (as: string) => (await sendTo(test.app, calls.departments.companies, {}, as)).result.map(({ id }) => id);
    expect(await ask(token)).toEqual(expect.arrayContaining(['1', 'chengming', 'chengming-data']));
    expect(await ask(keeper)).toEqual(['chengming']);
  });
});

describe('departments.add', () => {
  it('puts a department below another, with its path and its history', async () => {
    const row = (await add({ parentId: 'd-platform', leaderId: 'u-staff', phone: '13900000001', email: 'a@b.cn', code: 'RD-1' })).result;
    expect(row).toMatchObject({ parentId: 'd-platform', leaderName: '王浩然', people: 0, version: 1 });
    expect(await pathOf(row.id)).toBe(`d-research/d-platform/${row.id}/`);
    const history = (await sendTo(test.app, calls.departments.history, { id: row.id }, token)).result;
    expect(history).toMatchObject([{ action: '新建', state: { code: 'RD-1' } }]);
  });

  it.each<[string, Partial<DepartmentForm>, string]>([
    ['no name', { name: '' }, 'name'],
    ['a name that its parent has already', { name: '研发中心' }, 'name'],
    ['a code that is taken', { code: 'RD-1' }, 'code'],
    ['a parent that is not there', { parentId: 'nothing' }, 'parentId'],
    ['a parent of another company', { parentId: 'd-general' }, 'parentId'],
    ['a company that is not there', { companyId: 'nothing' }, 'companyId'],
    ['a leader who is disabled', { leaderId: 'u-disabled' }, 'leaderId'],
    ['a leader of another company', { leaderId: 'u-guest' }, 'leaderId'],
    ['a wrong phone', { phone: '12345' }, 'phone'],
    ['a wrong mail address', { email: 'a@' }, 'email'],
  ])('refuses %s', async (_, parts, path) => {
    expect((await add(parts)).body).toMatchObject({ code: 'A0400', errors: [{ path }] });
  });

  it('puts a department into the chosen company, whatever the company of its creator', async () => {
    const row = (await add({ companyId: 'chengming-data' })).result;
    expect(row).toMatchObject({ companyId: 'chengming-data', companyName: '澄明数据服务有限公司' });
    expect((await add({ companyId: 'chengming-data', parentId: row.id })).code).toBe('00000');
  });

  it('refuses another company from users without all rights', async () => {
    expect((await add({ companyId: 'chengming-data' }, keeper)).body).toMatchObject({ code: 'A0400', errors: [{ path: 'companyId' }] });
  });
});

describe('departments.update', () => {
  it('moves a department with its descendants and people', async () => {
    const top = (await add()).result;
    const middle = (await add({ parentId: top.id })).result;
    const low = (await add({ parentId: middle.id })).result;
    await test.db.insert(userDepartments).values({ userId: 'u-staff', departmentId: low.id, primary: false });
    expect((await update(middle, { parentId: 'd-office' })).result).toMatchObject({ parentId: 'd-office', version: 2, peopleBelow: 1 });
    expect(await pathOf(low.id)).toBe(`d-office/${middle.id}/${low.id}/`);
    expect((await get(top.id)).peopleBelow).toBe(0);
    const [entry] = (await sendTo(test.app, calls.departments.history, { id: middle.id }, token)).result;
    expect(entry?.changes).toMatchObject([{ label: '上级部门', before: top.name, after: '总经办' }]);
  });

  it('refuses a cycle, even of two concurrent moves', async () => {
    const top = (await add()).result;
    const low = (await add({ parentId: top.id })).result;
    for (const parentId of [top.id, low.id])
      expect((await update(top, { parentId })).body).toMatchObject({ code: 'A0400', errors: [{ path: 'parentId' }] });
    for (let time = 0; time < 5; time += 1) {
      const [a, b] = [(await add()).result, (await add()).result];
      const [aa, bb] = [(await add({ parentId: a.id })).result, (await add({ parentId: b.id })).result];
      const both = await Promise.all([update(a, { parentId: bb.id }), update(b, { parentId: aa.id })]);
      expect(both.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0400']);
    }
    expect(await misplaced()).toEqual([]);
  });

  it('moves a department together with a child that is added at the same moment', async () => {
    for (let time = 0; time < 5; time += 1) {
      const [top, moved] = [(await add()).result, (await add()).result];
      const below = (await add({ parentId: moved.id })).result;
      const [move, added] = await Promise.all([update(moved, { parentId: top.id }), add({ parentId: below.id })]);
      expect([move.code, added.code]).toEqual(['00000', '00000']);
    }
    expect(await misplaced()).toEqual([]);
  });

  it('refuses to remove a department while a child is added', async () => {
    const row = (await add()).result;
    const remove = () => sendTo(test.app, calls.departments.remove, { id: row.id, version: row.version }, token);
    const both = await Promise.all([remove(), add({ parentId: row.id })]);
    expect(both.filter(({ code }) => code === '00000')).toHaveLength(1);
    expect(await misplaced()).toEqual([]);
  });

  it('refuses another company, an old version, and a department of another company', async () => {
    const row = (await add()).result;
    expect((await update(row, { companyId: 'chengming-data' })).body).toMatchObject({ errors: [{ path: 'companyId' }] });
    await update(row, { name: `${row.name}改` });
    expect((await update(row, { sort: 3 })).body).toMatchObject({ code: 'A0409', result: { id: row.id, version: 2 } });
    const abroad = (await list()).find(({ id }) => id === 'd-general');
    if (!abroad) throw new Error('d-general is not there');
    expect((await update(abroad, { name: '改' }, keeper)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.departments.get, { id: 'd-general' }, keeper)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.departments.history, { id: 'd-general' }, keeper)).code).toBe('A0404');
  });

  it('refuses a move that would show the mover people whom they could not see before', async () => {
    const { user, token: leader } = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS });
    await assignDepartments(test, user.id, { departmentIds: ['d-research'], primaryId: 'd-research' });
    await test.db
      .update(roles)
      .set({ dataScope: 'department-below' })
      .where(inArray(roles.id, rolesOf(user.id)));
    const service = await get('d-service');
    expect((await update(service, { parentId: 'd-platform' }, leader)).body).toMatchObject({
      code: 'A0400',
      errors: [{ path: 'parentId' }],
    });
    expect(await pathOf('d-service')).toBe('d-service/');
    const mobile = await get('d-mobile');
    expect((await update(mobile, { parentId: 'd-platform' }, leader)).code).toBe('00000');
    expect((await update(await get('d-mobile'), { parentId: 'd-research' }, leader)).code).toBe('00000');
  });

  it('disables only departments without people, and stops offering them', async () => {
    const research = await get('d-research');
    expect(await update(research, { active: false })).toMatchObject({ code: 'A0409', msg: expect.stringContaining('名在职人员') });
    const row = (await add()).result;
    const below = (await add({ parentId: row.id })).result;
    const offered = async () => JSON.stringify((await sendTo(test.app, calls.people.departments, {}, token)).result);
    expect(await offered()).toContain(below.id);
    expect((await update(row, { active: false })).result.active).toBe(false);
    expect(await offered()).not.toMatch(new RegExp(`${row.id}|${below.id}`));
    expect((await list()).map(({ id }) => id)).toContain(below.id);
  });
});

describe('departments.remove', () => {
  const del = (row: { id: string; version: number }, as = token) =>
    sendTo(test.app, calls.departments.remove, { id: row.id, version: row.version }, as);

  it('removes an unused department', async () => {
    const row = (await add()).result;
    expect((await del(row)).code).toBe('00000');
    expect((await del(row)).code).toBe('A0404');
  });

  it('names what uses a department', async () => {
    expect(await del(await get('d-platform'))).toMatchObject({ code: 'A0409', msg: expect.stringContaining('下面还有') });
    expect(await del(await get('d-service'))).toMatchObject({ code: 'A0409', msg: expect.stringContaining('个人') });
    expect(await del({ id: 'd-general', version: 1 }, keeper)).toMatchObject({ code: 'A0404' });
  });
});

describe('every call', () => {
  it.each<[string, (as: string) => Promise<{ code: string; msg: string }>]>([
    ['查看部门', (as) => sendTo(test.app, calls.departments.list, {}, as)],
    ['查看部门', (as) => sendTo(test.app, calls.departments.companies, {}, as)],
    ['查看部门', (as) => sendTo(test.app, calls.departments.get, { id: 'd-office' }, as)],
    ['查看部门', (as) => sendTo(test.app, calls.departments.history, { id: 'd-office' }, as)],
    ['新建部门', (as) => add({}, as)],
    ['修改部门', (as) => sendTo(test.app, calls.departments.update, { ...form(), id: 'd-office', version: 1 }, as)],
    ['删除部门', (as) => sendTo(test.app, calls.departments.remove, { id: 'd-office', version: 1 }, as)],
  ])('requires a token and the right: %s', async (right, send) => {
    const { token: nobody } = await makeSignedIn(test.app, { tags: ['todo:todo:list'] });
    expect((await send('')).code).toBe('L0001');
    expect(await send(nobody)).toMatchObject({ code: 'A0301', msg: expect.stringContaining(right) });
  });
});

describe('the check of a sheet of departments', () => {
  it('does not block others from saving, adding below the same parents, or changing these', async () => {
    const [parent, other] = [(await add()).result, (await add()).result];
    const heads = ['名称', '上级部门', '公司'];
    const rows = [heads, ['表里的部门', parent.name, parent.companyName], ['被占的名称', '', parent.companyName]];
    const { result, msg } = await uploadImport(test.app, { kind: 'departments', bytes: await workbookWith(rows), token });
    if (!result) throw new Error(msg);
    const codes = await test.db.transaction(async (tx) => {
      // The check reaches this name, which a concurrent transaction is about to take.
      const stamps = { createdAt: test.clock.now, updatedAt: test.clock.now };
      await tx.insert(departments).values({ id: 'taken', companyId: parent.companyId, name: '被占的名称', path: 'taken/', ...stamps });
      const columns = result.columns.map(({ field }) => field);
      await sendTo(test.app, calls.imports.check, { id: result.id, columns, mode: 'both', whole: true }, token);
      await waitForBlockedQueries(test.db, 1);
      const answers = [
        await add({ parentId: parent.id }),
        await update(parent, { name: `${parent.name}改` }),
        await update(other, { parentId: parent.id }),
        await add(),
      ];
      await tx.delete(departments).where(eq(departments.id, 'taken'));
      return answers.map(({ code }) => code);
    });
    expect(codes).toEqual(['00000', '00000', '00000', '00000']);
    expect(await settledImport(test.app, result.id, token)).toMatchObject({ state: 'checked', counts: { new: 2 } });
  });

  it('finds departments by their full path, and creates children of others in the same sheet', async () => {
    const heads = ['完整路径', '名称'];
    const rows = [heads, ['甲 / 部', '甲 / 部'], ['甲 / 部 / 乙', '乙'], ['甲 / 部 / 乙 / 丙', '丙'], ['研发中心', '研发中心']];
    const task = await checkedImport(test.app, { kind: 'departments', token: importer, rows });
    expect(task).toMatchObject({ faults: [], counts: { new: 3, same: 1 } });
    await committedImport(test.app, task.id, importer);
    const made = (await list()).filter(({ name }) => ['甲 / 部', '乙', '丙'].includes(name));
    expect(await misplaced()).toEqual([]);
    expect(made.map(({ name, parentId }) => [name, made.find(({ id }) => id === parentId)?.name ?? ''])).toEqual(
      expect.arrayContaining([
        ['甲 / 部', ''],
        ['乙', '甲 / 部'],
        ['丙', '乙'],
      ]),
    );
  });
});
