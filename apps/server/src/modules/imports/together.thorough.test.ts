import { calls } from '@houtai/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { posts, userPosts } from '#modules/posts/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport } from '#platform/testing/stages/import-stage.ts';

import { imports } from './imports.tables.ts';

let test: AppForTest;
let token: string;

const HEADS = ['名称', '编码', '排序', '状态', '备注'];
/** Rows whose unique value the database refuses, which no earlier check sees. */
const TAKEN = [3, 4, 77, 299];
const sheet = (taken: readonly number[]) => [
  HEADS,
  ...Array.from({ length: 300 }, (_, at) => [`岗位${at}`, `code-${at}`, at, '启用', taken.includes(at) ? '撞' : '']),
];

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await makeSignedIn(test.app, { tags: ['list', 'add', 'edit', 'import'].map((act) => `system:post:${act}`) }));
  // Sequences also count statements that are rolled back.
  await test.db.execute(sql`
    create sequence statements;
    create function refuse_taken() returns trigger language plpgsql as $$
      begin
        if new.remark = '撞' then raise unique_violation using constraint = 'posts_code_unique'; end if;
        return new;
      end $$;
    create function count_statement() returns trigger language plpgsql as $$
      begin
        perform nextval('statements');
        return null;
      end $$;
    create trigger taken before insert on posts for each row execute function refuse_taken();
    create trigger counted after insert on posts for each statement execute function count_statement();
  `);
});
afterAll(async () => {
  await test.db.execute(
    sql`drop trigger taken on posts; drop trigger counted on posts; drop function refuse_taken; drop function count_statement; drop sequence statements`,
  );
  await test.close();
});
beforeEach(async () => {
  await test.db.delete(imports);
  await test.db.delete(userPosts);
  await test.db.delete(posts);
});

describe('independent records', () => {
  it('use one statement for two hundred rows', async () => {
    await test.db.execute(sql`select setval('statements', 1)`);
    const task = await checkedImport(test.app, { kind: 'posts', token, rows: sheet([]) });
    expect(task.counts).toEqual({ new: 300 });
    const { rows } = await test.db.execute<{ value: string }>(sql`select last_value - 1 as value from statements`);
    expect(Number(rows[0]?.value)).toBe(2);
  });

  it('get stored except the refused ones, which are reported at their rows', async () => {
    const before = await test.db.$count(recordHistory);
    const task = await checkedImport(test.app, { kind: 'posts', token, rows: sheet(TAKEN), whole: false });
    expect(task.counts).toEqual({ new: 296, error: 4 });
    const { rows } = (await sendTo(test.app, calls.imports.rows, { id: task.id, outcome: 'error', limit: 100 }, token)).result;
    expect(rows.map(({ row, faults }) => [row - 2, faults])).toEqual(
      TAKEN.map((at) => [at, [{ column: 1, msg: '该编码已被其他岗位使用' }]]),
    );
    expect(await committedImport(test.app, task.id, token)).toMatchObject({ state: 'done', counts: task.counts });
    const stored = await test.db.select().from(posts).orderBy(posts.sort);
    expect(stored.map(({ sort }) => sort)).toEqual(Array.from({ length: 300 }, (_, at) => at).filter((at) => !TAKEN.includes(at)));
    expect(await test.db.$count(recordHistory)).toBe(before + 296);
  });
});
