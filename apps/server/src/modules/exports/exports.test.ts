// @module-tag node24
import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { ExportCall } from '@houtai/contract/exports';
import { API_PREFIX, MAX_EXPORT_ROWS, TOKEN_HEADER } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { todos } from '#modules/todo/todo.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

let test: AppForTest;
let tokens: Record<'admin' | 'staff' | 'guest', string>;

beforeAll(async () => {
  test = await appForTest();
  tokens = await tokensOf(test.db, { admin: 'u-admin', staff: 'u-staff', guest: 'u-guest' });
});
afterAll(() => test.close());

const ask = <C extends ExportCall>(call: C, input: InputOf<C>, token: string) => askForSheet(test.app, call, input, token);

const NUMBER = [{ id: 'number', head: '编号' }] as const;

describe('a list as an Excel file', () => {
  it('contains the requested columns in order, in words, with full texts, days and moments as dates', async () => {
    await test.db.delete(todos);
    const text = '核对工单报工数据。'.repeat(40);
    const form = todoForm({ resultRequest: `<p>${text}</p>`, planTime: '2026-11-25', receptionUser: 'u-staff', source: '1' });
    await sendTo(test.app, calls.todo.add, form, tokens.staff);
    const columns = [
      { id: 'planTime', head: '计划完成' },
      { id: 'summary', head: '内容' },
      { id: 'state', head: '状态' },
      { id: 'reception', head: '负责人' },
      { id: 'createdAt', head: '创建时间' },
    ] as const;
    const { rows, name, headers } = await sheetOf(test.app, calls.todo.export, { columns: [...columns] }, tokens.staff);
    expect(rows).toEqual([
      columns.map(({ head }) => head),
      [new Date('2026-11-25T00:00:00Z'), text, '待处理', expect.stringMatching(/^[\u4e00-\u9fff]{2,3}$/), expect.any(Date)],
    ]);
    expect(name).toBe('待办');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('待办')}-`);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  it('follows the conditions and the order of the list, and contains all pages', async () => {
    await test.db.delete(todos);
    await sendTo(test.app, calls.todo.add, todoForm({}), tokens.staff);
    await test.db.execute(sql`
      insert into todos (id, company_id, owner_id, department_id, serial, cust_id, todo_time, state, reception_user, source, type, result_request, plain_text, promise_remark, estimate_remark, created_by, updated_by)
      select 'many-' || n, company_id, owner_id, department_id, 100000 + n, cust_id, todo_time, case n % 2 when 0 then '2' else '1' end, reception_user, source, type, result_request, '第' || n || '条', '', '', created_by, updated_by
      from todos, generate_series(1, 2500) n`);
    const { rows } = await sheetOf(test.app, calls.todo.export, { columns: [...NUMBER], state: '2', sort: 'number' }, tokens.staff);
    const numbers = rows.slice(1).map(([number]) => number);
    expect(numbers).toEqual(Array.from({ length: 1250 }, (_, index) => `TD-${100_002 + index * 2}`));
  });

  it("contains no record that the person's list does not show", async () => {
    const other = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['todo:todo:list', 'todo:todo:export'] });
    const refused = await ask(calls.todo.export, { columns: [...NUMBER] }, other.token);
    expect(refused.json()).toMatchObject({ code: 'A0404', msg: '数据不存在' });
  });

  it('requires its own right, in addition to that of the list', async () => {
    const refused = await ask(calls.todo.export, { columns: [...NUMBER] }, tokens.guest);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'A0301']);
    expect((await ask(calls.todo.export, { columns: [...NUMBER] }, '')).json()).toMatchObject({ code: 'L0001' });
  });

  it.each([
    ['a column that the list does not have', { columns: [{ id: 'resultRequest', head: '内容' }] }],
    ['no column', { columns: [] }],
    ['columns that are no list', { columns: 'number' }],
    ['a head without words', { columns: [{ id: 'number', head: ' ' }] }],
    ['a condition that the list refuses', { columns: NUMBER, state: '9' }],
  ])('refuses the export with %s', async (_, payload) => {
    const url = API_PREFIX + calls.todo.export.path;
    const refused = await test.app.inject({ method: 'POST', url, headers: { [TOKEN_HEADER]: tokens.staff }, payload });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'A0400']);
  });

  it('makes one file at a time for one person', async () => {
    const answers = await Promise.all([1, 2].map(() => ask(calls.todo.export, { columns: [...NUMBER] }, tokens.staff)));
    expect(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after'] ?? ''}`).toSorted()).toEqual(['200 ', '429 5']);
    expect((await ask(calls.todo.export, { columns: [...NUMBER] }, tokens.staff)).statusCode).toBe(200);
  });

  it('waits for its turn while files of others are made', async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, () => makeSignedIn(test.app, { companyId: 'chengming', tags: ['monitor:loginLog:export'] })),
    );
    const columns = [{ id: 'account' as const, head: '账号' }];
    const answers = await Promise.all(people.map(({ token }) => ask(calls.loginLog.export, { columns }, token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  it('appears in the operation log with the number of its rows, refused or not', async () => {
    await ask(calls.todo.export, { columns: [...NUMBER], state: '2' }, tokens.staff);
    await ask(calls.todo.export, { columns: [...NUMBER] }, tokens.guest);
    const { rows } = (await sendTo(test.app, calls.operationLog.page, { operation: '导出待办', limit: 2 }, tokens.admin)).result;
    expect(rows).toMatchObject([
      { outcome: 'refused', code: 'A0301' },
      { outcome: 'success', msg: '已导出 1250 条' },
    ]);
  });

  it('refuses a file that would be too long, with advice', async () => {
    await test.db.execute(sql`
      insert into sign_in_log (id, account, login_type, result, ip, user_agent, created_at)
      select 'much-' || n, '13900000000', 'phone', 'wrong', '10.0.0.1', '', now() from generate_series(1, ${MAX_EXPORT_ROWS}::int + 1) n`);
    const refused = await ask(calls.loginLog.export, { columns: [{ id: 'account', head: '账号' }], account: '139' }, tokens.admin);
    expect(refused.json()).toMatchObject({ code: 'A0400', msg: '共 100001 条，一次最多导出 100000 条，请缩小查询范围' });
  });
});
