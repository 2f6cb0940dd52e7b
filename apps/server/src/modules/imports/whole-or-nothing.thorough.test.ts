import { calls } from '@houtai/contract';
import type { ImportDetail } from '@houtai/contract/imports';
import { eq, sql } from 'drizzle-orm';
import { array, assert, asyncProperty, constantFrom, tuple } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { posts, userPosts } from '#modules/posts/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, checkedImport, committedImport, makeImport, settledImport } from '#platform/testing/stages/import-stage.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import { imports } from './imports.tables.ts';

let test: AppForTest;
let token: string;
let userId: string;
let other: string;

const TAGS = ['list', 'add', 'edit', 'remove', 'import', 'export'].map((act) => `system:post:${act}`);
const HEADS = ['名称', '编码', '排序', '状态', '备注'];

beforeAll(async () => {
  test = await appForTest();
  const signedIn = await makeSignedIn(test.app, { tags: TAGS });
  token = signedIn.token;
  userId = signedIn.user.id;
  ({ token: other } = await makeSignedIn(test.app, { tags: TAGS }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(imports);
  await test.db.delete(userPosts);
  await test.db.delete(posts);
});

const values = async () =>
  (await test.db.select().from(posts).orderBy(posts.code)).map(({ name, code, sort, active, remark }) => ({
    name,
    code,
    sort,
    active,
    remark,
  }));
const sheet = (count: number) => Array.from({ length: count }, (_, at) => [`岗位${at}`, `code-${at}`, at, '启用', '']);

/** Checks a sheet with its columns as matched; other tests cover reading files. */
async function checkedRows(rows: readonly (readonly string[])[], mode?: ImportDetail['mode']): Promise<ImportDetail> {
  const id = await makeImport(test.db, { kind: 'posts', userId, rows: [HEADS, ...rows] });
  const { result } = await sendTo(test.app, calls.imports.setSheet, { id, sheet: 0, headerRow: 1 }, token);
  return checkAgain(test.app, result, { token, mode, whole: false });
}

/** Cells that collide with each other, with existing data, and with every rule. */
const Row = tuple(
  constantFrom('', '甲', '乙', '长'.repeat(60)),
  constantFrom('a', 'b', 'c', 'd', 'e', '', '1x', 'A'),
  constantFrom('1', '2', '-1', 'x', ''),
  constantFrom('启用', '停用', '是', '?', ''),
  constantFrom('', '备注', '长'.repeat(300)),
);
/** Sheets without rows are refused as a whole, which another test covers. */
const Sheet = array(Row, { minLength: 1, maxLength: 8 }).filter((rows) => rows.some((row) => row.some((cell) => cell !== '')));

describe('a check', () => {
  it('predicts the import of 200 random sheets', async () => {
    await assert(
      asyncProperty(Sheet, constantFrom('new', 'update', 'both'), async (rows, mode) => {
        const before = await values();
        const task = await checkedRows(rows, mode);
        expect(await values()).toEqual(before);
        const { new: added = 0, update: updated = 0, conflict = 0 } = task.counts;
        if (conflict > 0) return;
        const done = await committedImport(test.app, task.id, token);
        expect({ state: done.state, counts: done.counts }).toEqual({ state: 'done', counts: task.counts });
        const after = await values();
        const known = new Map(before.map((post) => [post.code, JSON.stringify(post)]));
        expect(after.filter(({ code }) => !known.has(code))).toHaveLength(added);
        expect(after.filter((post) => known.has(post.code) && known.get(post.code) !== JSON.stringify(post))).toHaveLength(updated);
        expect(Object.values(task.counts).reduce((sum, rows) => sum + rows, 0)).toBe(task.total);
      }),
      { ...seededRuns(200), endOnFailure: true },
    );
  });
});

describe('an import whose server or database dies', () => {
  beforeAll(() =>
    test.db.execute(sql`
      create table ends_at (code text);
      create function end_here() returns trigger language plpgsql as $$
        begin
          if exists (select from ends_at where code = new.code) then perform pg_terminate_backend(pg_backend_pid()); end if;
          return new;
        end $$;
      create trigger ends before insert on posts for each row execute function end_here();
    `),
  );
  afterAll(() => test.db.execute(sql`drop trigger ends on posts; drop function end_here; drop table ends_at`));
  beforeEach(() => test.db.execute(sql`delete from ends_at`));

  /** More than one batch. */
  const ROWS = 220;

  it.each([0, 7, 199, 200, 219])('at row %i leaves nothing, reports that, and can be repeated', async (at) => {
    const task = await checkedImport(test.app, { kind: 'posts', token, rows: [HEADS, ...sheet(ROWS)] });
    const told = await test.db.$count(recordHistory);
    await test.db.execute(sql`insert into ends_at values (${`code-${at}`})`);
    const ended = await committedImport(test.app, task.id, token);
    expect(ended.state).toBe('failed');
    expect(ended.message).not.toBe('');
    expect(await test.db.$count(posts)).toBe(0);
    expect(await test.db.$count(recordHistory)).toBe(told);
    await test.db.execute(sql`delete from ends_at`);
    await sendTo(
      test.app,
      calls.imports.check,
      { id: task.id, columns: task.columns.map(({ field }) => field), mode: 'both', whole: true },
      token,
    );
    await settledImport(test.app, task.id, token);
    expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done', counts: { new: ROWS } });
  });

  it('reports that nothing was imported as soon as nobody is working on it, and not before', async () => {
    const { id } = await checkedImport(test.app, { kind: 'posts', token, rows: [HEADS, ...sheet(2)] });
    const dead = { state: 'importing' as const, aliveAt: sql`now() - interval '1 minute'` };
    await test.db.update(imports).set(dead).where(eq(imports.id, id));
    await test.db.transaction(async (holder) => {
      await holder.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0))`);
      expect((await sendTo(test.app, calls.imports.get, { id }, token)).result.state).toBe('importing');
    });
    expect((await sendTo(test.app, calls.imports.get, { id }, token)).result).toMatchObject({
      state: 'failed',
      message: '服务器中断，没有导入任何数据',
    });
  });
});

describe('an import that is cancelled', () => {
  it('leaves nothing behind', async () => {
    const task = await checkedImport(test.app, { kind: 'posts', token, rows: [HEADS, ...sheet(300)] });
    await sendTo(test.app, calls.imports.commit, { id: task.id }, token);
    await sendTo(test.app, calls.imports.cancel, { id: task.id }, token);
    const ended = await settledImport(test.app, task.id, token);
    // On a fast machine it may be finished before the cancellation.
    expect(await test.db.$count(posts)).toBe(ended.state === 'cancelled' ? 0 : 300);
    expect(['cancelled', 'done']).toContain(ended.state);
  });
});

describe('a large sheet', () => {
  it('reports every row where each is wrong', async () => {
    const rows = Array.from({ length: 3_000 }, () => ['', '1x', 'x', '?', '']);
    const task = await checkedImport(test.app, { kind: 'posts', token, rows: [HEADS, ...rows] });
    expect(task.counts).toEqual({ error: 3_000 });
    expect(task.faults.length).toBeGreaterThan(1);
  });

  it('can be imported while another sheet and an export are running', async () => {
    await test.db.insert(posts).values({ code: 'there', name: '有' });
    const [one, two] = await Promise.all([
      checkedImport(test.app, { kind: 'posts', token, rows: [HEADS, ...sheet(300)] }),
      checkedImport(test.app, {
        kind: 'posts',
        token: other,
        rows: [HEADS, ...sheet(300).map(([name, code, ...rest]) => [name ?? '', `other-${code}`, ...rest])],
      }),
    ]);
    const exported = askForSheet(test.app, calls.posts.export, { columns: [{ id: 'code', head: '编码' }] }, token);
    const done = await Promise.all([committedImport(test.app, one.id, token), committedImport(test.app, two.id, other)]);
    expect((await exported).statusCode).toBe(200);
    expect(done.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await test.db.$count(posts)).toBe(601);
  });
});

describe('an undone import of any sheet', () => {
  it('restores every value', async () => {
    await test.db.insert(posts).values(['a', 'b', 'c'].map((code, sort) => ({ code, name: code, sort, remark: '原' })));
    await assert(
      asyncProperty(Sheet, async (rows) => {
        const before = await values();
        const task = await checkedRows(rows);
        const { new: added = 0, update: updated = 0 } = task.counts;
        if (task.undecided > 0 || added + updated === 0) return;
        await committedImport(test.app, task.id, token);
        await sendTo(test.app, calls.imports.undo, { id: task.id }, token);
        expect(await settledImport(test.app, task.id, token)).toMatchObject({ state: 'undone', kept: [] });
        expect(await values()).toEqual(before);
      }),
      { ...seededRuns(40), endOnFailure: true },
    );
  });
});
