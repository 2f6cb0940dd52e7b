import { calls } from '@houtai/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { userRoles } from '#modules/grants/index.ts';
import { messages } from '#modules/messages/index.ts';
import { posts, userPosts } from '#modules/posts/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction, waitForBlockedQueries } from '#platform/testing/during-transaction.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import {
  checkAgain,
  checkedImport,
  committedImport,
  settledImport,
  uploadImport,
  workbookWith,
} from '#platform/testing/stages/import-stage.ts';
import { postForm } from '#platform/testing/stages/resource-forms.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';
import { storedFiles } from '#platform/testing/upload-to.ts';

import { importRows, imports } from './imports.tables.ts';

let test: AppForTest;
let keeper: string;
let plain: string;

const TAGS = ['list', 'add', 'edit', 'remove', 'import'].map((act) => `system:post:${act}`);

beforeAll(async () => {
  test = await appForTest();
  ({ token: keeper } = await makeSignedIn(test.app, { tags: [...TAGS, 'system:import:list'] }));
  ({ token: plain } = await makeSignedIn(test.app, { tags: ['system:post:list', 'system:post:add'] }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(imports);
  await test.db.delete(userPosts);
  await test.db.delete(posts);
  await test.db.insert(posts).values([
    { id: 'manager', code: 'manager', name: '经理', sort: 2 },
    { id: 'engineer', code: 'engineer', name: '工程师', sort: 1 },
  ]);
});

const HEADS = ['岗位名称', '编码', '排序', '状态', '备注'];
const sheet = (...rows: unknown[][]) => ({ kind: 'posts', token: keeper, rows: [HEADS, ...(rows as string[][])] });
const stored = () => test.db.select().from(posts).orderBy(posts.code);
const rowsOf = async (id: string) => (await sendTo(test.app, calls.imports.rows, { id, limit: 100 }, keeper)).result.rows;

describe('a change of an import', () => {
  it('fails when it coincides with the confirmation', async () => {
    const { id } = await checkedImport(test.app, sheet(['测试', 'tester', 3, '启用', '']));
    const confirming = { state: 'importing' as const, aliveAt: sql`now()` };
    const [edit] = await duringTransaction(test.db, (tx) => tx.update(imports).set(confirming).where(eq(imports.id, id)), [
      () => sendTo(test.app, calls.imports.edit, { id, cells: [{ row: 2, column: 0, text: '别的' }] }, keeper),
    ]);
    expect(edit).toMatchObject({ code: 'A0409' });
    const [task] = await test.db.select({ state: imports.state }).from(imports).where(eq(imports.id, id));
    expect(task).toEqual({ state: 'importing' });
    expect(await test.db.select({ edits: importRows.edits }).from(importRows).where(eq(importRows.row, 2))).toEqual([{ edits: {} }]);
  });
});

describe('imports.upload', () => {
  const begun = () => test.db.select({ id: imports.id }).from(imports);
  const csv = (name: string) => ({ kind: 'posts', token: keeper, name: '岗位.csv', bytes: Buffer.from(`岗位名称,编码\n${name},tester`) });

  it('creates one import when a request is repeated, even concurrently, and stores its bytes once', async () => {
    const first = await uploadImport(test.app, { ...csv('测试'), key: 'k-lost' });
    const again = await uploadImport(test.app, { ...csv('测试'), key: 'k-lost' });
    expect(again).toEqual(first);
    const together = await Promise.all([1, 2, 3].map(() => uploadImport(test.app, { ...csv('测试'), key: 'k-together' })));
    expect(new Set(together.map(({ result }) => result?.id)).size).toBe(1);
    expect(await begun()).toHaveLength(2);
    expect(await storedFiles(test)).toEqual([]);
  });

  it('refuses another file under the same key, and accepts it under its own', async () => {
    await uploadImport(test.app, { ...csv('测试'), key: 'k-other' });
    expect(await uploadImport(test.app, { ...csv('开发'), key: 'k-other' })).toMatchObject({ code: 'A0409', result: null });
    expect((await uploadImport(test.app, csv('开发'))).code).toBe('00000');
    expect(await begun()).toHaveLength(2);
  });

  it('releases the key when the file was refused', async () => {
    expect((await uploadImport(test.app, { ...csv('测试'), bytes: Buffer.from('岗位名称,编码'), key: 'k-empty' })).code).toBe('A0400');
    expect((await uploadImport(test.app, { ...csv('测试'), key: 'k-empty' })).code).toBe('00000');
    expect(await storedFiles(test)).toEqual([]);
  });
});

describe('imports.check and commit', () => {
  it('count new, changed, unchanged and wrong rows, report faults at their cells, and import nothing before the confirmation', async () => {
    const task = await checkedImport(
      test.app,
      sheet(
        ['测试', 'tester', 3, '启用', ''],
        ['经理', 'manager', 9, '启用', ''],
        ['工程师', 'engineer', 1, '启用', ''],
        ['', '1bad', 1, '启用', ''],
      ),
    );
    expect(task).toMatchObject({ state: 'checked', counts: { new: 1, update: 1, same: 1, error: 1 } });
    expect(await stored()).toHaveLength(2);
    const rows = await rowsOf(task.id);
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'new'],
      [3, 'update'],
      [4, 'same'],
      [5, 'error'],
    ]);
    expect(rows[3]?.faults).toEqual([
      { column: 0, msg: '名称不能为空' },
      { column: 1, msg: expect.stringContaining('编码') },
    ]);
  });

  it('import all or nothing, or on request the rows without errors', async () => {
    const rows = sheet(['测试', 'tester', 3, '启用', ''], ['', 'other', 1, '启用', '']);
    const whole = await checkedImport(test.app, rows);
    expect(await sendTo(test.app, calls.imports.commit, { id: whole.id }, keeper)).toMatchObject({
      code: 'A0409',
      msg: expect.stringContaining('还有 1 行有错误'),
    });
    const good = await checkAgain(test.app, whole, { token: keeper, whole: false });
    expect(await committedImport(test.app, good.id, keeper)).toMatchObject({
      state: 'done',
      message: expect.stringContaining('新增 1 行'),
    });
    expect((await stored()).map(({ code }) => code)).toEqual(['engineer', 'manager', 'tester']);
  });

  it('run once, however often confirmed', async () => {
    const task = await checkedImport(test.app, sheet(['测试', 'tester', 3, '启用', '']));
    const sent = await Promise.all([1, 2, 3].map(() => sendTo(test.app, calls.imports.commit, { id: task.id }, keeper)));
    expect(sent.filter(({ code }) => code === '00000')).toHaveLength(1);
    await settledImport(test.app, task.id, keeper);
    expect(await stored()).toHaveLength(3);
    expect((await sendTo(test.app, calls.imports.commit, { id: task.id }, keeper)).code).toBe('A0409');
  });

  it('import nothing if data changed after the check so that the result would differ', async () => {
    const task = await checkedImport(test.app, sheet(['一', 'one', 1, '启用', ''], ['二', 'two', 1, '启用', '']));
    await test.db.insert(posts).values({ id: 'x', code: 'two', name: '别的' });
    expect(await committedImport(test.app, task.id, keeper)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('没有导入任何数据'),
    });
    expect(await stored()).toHaveLength(3);
    const told = await test.db.select({ title: messages.title }).from(messages).where(eq(messages.recordId, task.id));
    expect(told).toEqual([{ title: '岗位导入没有完成：表.xlsx' }]);
  });

  it('record in the history where a record came from', async () => {
    const task = await checkedImport(test.app, sheet(['经理人', 'manager', 2, '启用', '']));
    await committedImport(test.app, task.id, keeper);
    const [entry] = (await sendTo(test.app, calls.posts.history, { id: 'manager' }, keeper)).result;
    expect(entry).toMatchObject({
      action: '修改岗位',
      comment: '导入「表.xlsx」',
      changes: [{ label: '名称', before: '经理', after: '经理人' }],
    });
  });

  it('name the earlier row that another one duplicates', async () => {
    const task = await checkedImport(test.app, sheet(['一', 'one', 1, '启用', ''], ['二', 'one', 1, '启用', '']));
    expect((await rowsOf(task.id))[1]?.faults).toEqual([{ column: 1, msg: '与第 2 行重复' }]);
  });

  it('let nobody do more than they may manually', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:post:import', 'system:post:edit'] });
    const task = await checkedImport(test.app, { ...sheet(['一', 'one', 1, '启用', ''], ['经理人', 'manager', 2, '启用', '']), token });
    expect(task.counts).toEqual({ error: 1, update: 1 });
    expect(task.faults).toEqual([{ msg: '没有新增的权限', rows: 1 }]);
  });

  it('name a row by its beginning, even if the cut is within a surrogate pair', async () => {
    const task = await checkedImport(test.app, sheet([`${'长'.repeat(59)}👍`, '', 1, '启用', '']));
    expect(task).toMatchObject({ state: 'checked', counts: { error: 1 } });
  });

  it.each([
    ['in what is wrong with it', 2, 29],
    ['among the samples of its column', 3, 39],
  ])('show the beginning of a long text %s, even if the cut is within a surrogate pair', async (_, column, length) => {
    const row = ['一', 'one', '启用', ''];
    row[column] = `${'长'.repeat(length)}👍后面`;
    const task = await checkedImport(test.app, { kind: 'posts', token: keeper, rows: [['岗位名称', '编码', '状态', '备注'], row] });
    expect(task).toMatchObject({ state: 'checked', counts: column === 2 ? { error: 1 } : { new: 1 } });
    expect(task.columns[column]?.samples[0]).toMatch(/^长+/);
  });

  it('treat names of built-in object properties as ordinary text', async () => {
    const rows = [
      ['岗位名称', '编码', '状态', 'constructor'],
      ['一', 'one', 'constructor', ''],
    ];
    const task = await checkedImport(test.app, { kind: 'posts', token: keeper, rows });
    expect(task).toMatchObject({ state: 'checked', counts: { error: 1 }, faults: [{ msg: '「constructor」不是可选的状态', rows: 1 }] });
    const { result } = await sendTo(test.app, calls.imports.values, { id: task.id, field: 'active' }, keeper);
    expect(result.values).toEqual([{ text: 'constructor', rows: 1, value: '', read: '', why: '「constructor」不是可选的状态' }]);
  });

  it('correct cells in place', async () => {
    const task = await checkedImport(test.app, sheet(['', 'one', 1, '启用', '']));
    const sent = await sendTo(test.app, calls.imports.edit, { id: task.id, cells: [{ row: 2, column: 0, text: '一' }] }, keeper);
    expect(await settledImport(test.app, sent.result.id, keeper)).toMatchObject({ counts: { new: 1 } });
    expect(await rowsOf(task.id)).toMatchObject([{ cells: ['一', 'one', '1', '启用', ''], mended: [{ column: 0, before: '' }] }]);
  });
});

describe('a sheet that is uploaded again', () => {
  const again = (...rows: unknown[][]) => checkedImport(test.app, sheet(...rows));

  it('updates what changed in it, retains what changed in the system, and asks where both did', async () => {
    const first = await again(['经理', 'manager', 2, '启用', '甲'], ['工程师', 'engineer', 1, '启用', '甲']);
    await committedImport(test.app, first.id, keeper);
    await test.db.update(posts).set({ remark: '系统' });
    const second = await again(['经理', 'manager', 5, '启用', '甲'], ['工程师', 'engineer', 1, '启用', '表格']);
    expect(second).toMatchObject({ counts: { update: 1, conflict: 1 }, conflicts: 1, undecided: 1 });
    expect((await sendTo(test.app, calls.imports.commit, { id: second.id }, keeper)).code).toBe('A0409');
    const conflict = (await rowsOf(second.id))[1]?.changes;
    expect(conflict).toMatchObject([
      { field: 'remark', label: '备注', base: '甲', sheet: '表格', system: '系统', choice: '', own: '', isConflict: true },
    ]);
    const sent = await sendTo(
      test.app,
      calls.imports.decide,
      { id: second.id, cells: [{ row: 3, field: 'remark', choice: 'own', own: '另填' }] },
      keeper,
    );
    expect(await settledImport(test.app, sent.result.id, keeper)).toMatchObject({ counts: { update: 2 }, undecided: 0 });
    await committedImport(test.app, second.id, keeper);
    expect((await stored()).map(({ sort, remark }) => [sort, remark])).toEqual([
      [1, '另填'],
      [5, '系统'],
    ]);
  });
});

describe('a field that both sides changed', () => {
  const HOUR_MS = 3_600_000;
  const hours = (count: number) => new Date(test.clock.now.getTime() + count * HOUR_MS);

  /** Uploads a sheet again with other changes after somebody changed the imported record. */
  async function changedTwice(again: { name?: string; savedAt?: Date }) {
    const first = await checkedImport(test.app, sheet(['经理', 'manager', 2, '启用', '甲']));
    await committedImport(test.app, first.id, keeper);
    const colleague = await makeSignedIn(test.app, { name: '董志强', tags: TAGS });
    const [{ version } = { version: 0 }] = await test.db.select().from(posts).where(eq(posts.id, 'manager'));
    const form = { ...postForm({ name: '经理', code: 'manager', sort: 2, remark: '系统' }), id: 'manager', version };
    await sendTo(test.app, calls.posts.update, form, colleague.token);
    const task = await checkedImport(test.app, { ...sheet(['经理', 'manager', 2, '启用', '表格']), ...again });
    expect(task).toMatchObject({ state: 'checked', undecided: 1 });
    return { id: task.id, change: (await rowsOf(task.id))[0]?.changes[0] };
  }

  async function newerTaken(id: string) {
    const { result } = await sendTo(test.app, calls.imports.decide, { id, rest: 'newer' }, keeper);
    const { undecided } = await settledImport(test.app, result.id, keeper);
    return { undecided, choice: (await rowsOf(id))[0]?.changes[0]?.choice };
  }

  it.each(['sheet', 'system'] as const)(
    'shows who changed it and when, and that the %s was changed later, which can be chosen',
    async (newer) => {
      const { id, change } = await changedTwice({ savedAt: hours(newer === 'sheet' ? 1 : -1) });
      expect(change).toMatchObject({ changed: { userName: '董志强', at: test.clock.now.toISOString() }, newer });
      expect(await newerTaken(id)).toEqual({ undecided: 0, choice: newer });
    },
  );

  it('leaves the decision to the person if the file does not say when it was changed', async () => {
    const { id, change } = await changedTwice({ name: '表.csv' });
    expect(change).toMatchObject({ changed: { userName: '董志强' }, newer: '' });
    expect(await newerTaken(id)).toEqual({ undecided: 1, choice: '' });
  });
});

describe('imports.undo', () => {
  it('restores records that nobody changed since, and names what stays', async () => {
    const before = await stored();
    const task = await checkedImport(
      test.app,
      sheet(['经理人', 'manager', 9, '停用', '改'], ['工程', 'engineer', 1, '启用', ''], ['新', 'fresh', 1, '启用', '']),
    );
    await committedImport(test.app, task.id, keeper);
    const [engineer] = await test.db.select().from(posts).where(eq(posts.id, 'engineer'));
    await sendTo(
      test.app,
      calls.posts.update,
      { ...postForm({ name: '别人改的', code: 'engineer', sort: 1 }), id: 'engineer', version: engineer?.version ?? 0 },
      keeper,
    );
    await sendTo(test.app, calls.imports.undo, { id: task.id }, keeper);
    const undone = await settledImport(test.app, task.id, keeper);
    expect(undone).toMatchObject({
      state: 'undone',
      message: '已撤销 2 行，1 行保留',
      kept: [{ row: 3, name: '工程师', msg: '导入之后有人改过' }],
    });
    const values = ({ id, code, name, sort, active, remark }: (typeof before)[number]) => ({ id, code, name, sort, active, remark });
    const after = await stored();
    expect(after.map(values).filter(({ id }) => id !== 'engineer')).toEqual(before.map(values).filter(({ id }) => id !== 'engineer'));
    await sendTo(test.app, calls.imports.undo, { id: task.id, changedToo: true }, keeper);
    expect(await settledImport(test.app, task.id, keeper)).toMatchObject({ state: 'undone', kept: [] });
    expect((await stored()).map(values)).toEqual(before.map(values));
    const [entry] = (await sendTo(test.app, calls.posts.history, { id: 'manager' }, keeper)).result;
    expect(entry).toMatchObject({ comment: '撤销导入「表.xlsx」' });
  });

  it('returns a to-do to the owner who gave it away by the sheet', async () => {
    const { user, token } = await makeSignedIn(test.app, { tags: ['list', 'edit', 'import'].map((act) => `todo:todo:${act}`) });
    const { user: colleague } = await makeSignedIn(test.app, { name: '接手的同事', tags: ['todo:todo:edit'] });
    const { token: admin } = await openSession(test.db, 'u-admin');
    const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: user.id }), admin)).result;
    const receiver = async () => (await sendTo(test.app, calls.todo.get, { id: todoId }, admin)).result;
    const { number } = await receiver();
    const { id } = await checkedImport(test.app, {
      kind: 'todo',
      token,
      rows: [
        ['编号', '负责人'],
        [number, colleague.name],
      ],
    });
    await committedImport(test.app, id, token);
    expect(await receiver()).toMatchObject({ receptionUser: colleague.id });
    await sendTo(test.app, calls.imports.undo, { id }, token);
    expect(await settledImport(test.app, id, token)).toMatchObject({ state: 'undone', kept: [] });
    expect(await receiver()).toMatchObject({ receptionUser: user.id });
  });
});

describe('imports.setSheet', () => {
  it('refuses a sheet that the file does not have', async () => {
    const { id } = await checkedImport(test.app, sheet(['一', 'one', 1, '启用', '']));
    expect(await sendTo(test.app, calls.imports.setSheet, { id, sheet: 1 }, keeper)).toMatchObject({ code: 'A0400', msg: '没有这张表' });
  });
});

describe("a person's remembered choices for a kind", () => {
  it('apply to a column even if another of the same name was skipped', async () => {
    const { token } = await makeSignedIn(test.app, { tags: TAGS });
    const rows = [
      ['岗位名称', '编码', '备注', '备注'],
      ['一', 'one', '甲', '乙'],
    ];
    const first = await checkedImport(test.app, { kind: 'posts', token, rows });
    await checkAgain(test.app, first, { token, remember: true });
    const { columns } = await checkedImport(test.app, { kind: 'posts', token, rows });
    expect(columns.map(({ field }) => field)).toEqual(['name', 'code', 'remark', '']);
  });
});

describe('imports.cancel', () => {
  it('reports that nothing was rolled back, and leaves the import unchanged', async () => {
    const { id } = await checkedImport(test.app, sheet(['经理人', 'manager', 2, '启用', ''], ['工程', 'engineer', 1, '启用', '']));
    await committedImport(test.app, id, keeper);
    await test.db.update(posts).set({ name: '别人改的', version: 99 }).where(eq(posts.id, 'manager'));
    await sendTo(test.app, calls.imports.undo, { id }, keeper);
    expect(await settledImport(test.app, id, keeper)).toMatchObject({ state: 'undone', kept: [{ name: '经理' }] });
    await test.db.transaction(async (tx) => {
      await tx.select().from(posts).for('update');
      await sendTo(test.app, calls.imports.undo, { id, changedToo: true }, keeper);
      await waitForBlockedQueries(test.db, 1);
      await sendTo(test.app, calls.imports.cancel, { id }, keeper);
      const aliveAt = async () => (await test.db.select({ at: imports.aliveAt }).from(imports).where(eq(imports.id, id)))[0]?.at;
      const before = await aliveAt();
      await vi.waitUntil(async () => (await aliveAt())?.getTime() !== before?.getTime());
    });
    expect(await settledImport(test.app, id, keeper)).toMatchObject({ state: 'undone', message: '已取消，没有撤销任何数据' });
    expect((await stored()).map(({ name }) => name)).toEqual(['工程师', '别人改的']);
  });
});

describe('imports.undo of what others changed since', () => {
  it('requires the rights to do the same manually', async () => {
    const { token } = await makeSignedIn(test.app, { tags: ['system:post:import', 'system:post:add', 'system:post:edit'] });
    const { id } = await checkedImport(test.app, { ...sheet(['新', 'fresh', 1, '启用', ''], ['经理人', 'manager', 2, '启用', '']), token });
    await committedImport(test.app, id, token);
    const [fresh, manager] = [
      { ...postForm({ name: '别人改的', code: 'fresh', sort: 1 }), id: (await stored()).find(({ code }) => code === 'fresh')?.id ?? '' },
      { ...postForm({ name: '别人改的', code: 'manager', sort: 2 }), id: 'manager' },
    ];
    for (const form of [fresh, manager]) {
      const version = (await stored()).find((post) => post.id === form.id)?.version ?? 0;
      await sendTo(test.app, calls.posts.update, { ...form, version }, keeper);
    }
    await sendTo(test.app, calls.imports.undo, { id, changedToo: true }, token);
    expect(await settledImport(test.app, id, token)).toMatchObject({ kept: [{ row: 2, msg: '没有删除的权限' }] });
    expect((await stored()).map(({ code, name }) => [code, name])).toEqual([
      ['engineer', '工程师'],
      ['fresh', '别人改的'],
      ['manager', '经理'],
    ]);
  });
});

describe('a person who loses the right to import', () => {
  const losing = async (user: { id: string }) => void (await test.db.delete(userRoles).where(eq(userRoles.userId, user.id)));

  it('cannot confirm an import, which stays unchanged', async () => {
    const { user, token } = await makeSignedIn(test.app, { tags: TAGS });
    const task = await checkedImport(test.app, { ...sheet(['一', 'one', 1, '启用', '']), token });
    await losing(user);
    expect(await sendTo(test.app, calls.imports.commit, { id: task.id }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.imports.get, { id: task.id }, token)).toMatchObject({ result: { state: 'checked', message: '' } });
  });

  it('cannot undo an import, which stays unchanged', async () => {
    const { user, token } = await makeSignedIn(test.app, { tags: TAGS });
    const { id } = await checkedImport(test.app, { ...sheet(['一', 'one', 1, '启用', '']), token });
    const { message } = await committedImport(test.app, id, token);
    await losing(user);
    expect(await sendTo(test.app, calls.imports.undo, { id }, token)).toMatchObject({ code: 'A0301' });
    expect(await sendTo(test.app, calls.imports.get, { id }, token)).toMatchObject({ result: { state: 'done', message } });
  });
});

describe('an import', () => {
  it('stays hidden from everybody else', async () => {
    const { id } = await checkedImport(test.app, sheet(['一', 'one', 1, '启用', '']));
    const { token } = await makeSignedIn(test.app, { tags: TAGS });
    const codes = await Promise.all([
      sendTo(test.app, calls.imports.get, { id }, token),
      sendTo(test.app, calls.imports.rows, { id }, token),
      sendTo(test.app, calls.imports.values, { id, field: 'active' }, token),
      sendTo(test.app, calls.imports.setSheet, { id, sheet: 0 }, token),
      sendTo(test.app, calls.imports.check, { id, columns: ['name'], mode: 'both', whole: true }, token),
      sendTo(test.app, calls.imports.edit, { id, cells: [{ row: 2, column: 0, text: '' }] }, token),
      sendTo(test.app, calls.imports.decide, { id, rest: 'sheet' }, token),
      sendTo(test.app, calls.imports.commit, { id }, token),
      sendTo(test.app, calls.imports.cancel, { id }, token),
      sendTo(test.app, calls.imports.discard, { id }, token),
      sendTo(test.app, calls.imports.undo, { id }, token),
      sendTo(test.app, calls.imports.file, { id }, token),
    ]);
    expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'A0404'));
  });

  it('requires the right to import the kind, and a known kind', async () => {
    const bytes = await workbookWith([HEADS, ['一', 'one']]);
    expect(await uploadImport(test.app, { kind: 'posts', bytes, token: plain })).toMatchObject({
      code: 'A0301',
      msg: expect.stringContaining('导入岗位'),
    });
    expect(await uploadImport(test.app, { kind: 'nothing', bytes, token: keeper })).toMatchObject({ code: 'A0404' });
    expect((await sendTo(test.app, calls.imports.page, {}, plain)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.imports.kinds, {}, plain)).result).toEqual([]);
  });

  it('disappears with all its rows when it is discarded', async () => {
    const { id } = await checkedImport(test.app, sheet(['一', 'one', 1, '启用', '']));
    await sendTo(test.app, calls.imports.discard, { id }, keeper);
    expect(await test.db.$count(importRows, eq(importRows.importId, id))).toBe(0);
  });
});
