import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { day, flag, form, id, ids, line, lines, rows, wholeNumber } from '@houtai/contract/form';
import { type AnyResource, between, contains, equals, everyRecordView, nameOf, resource, where } from '@houtai/contract/resource';
import { resourceCalls } from '@houtai/contract/resource-calls';
import { resourceFromJson, resourceToJson } from '@houtai/contract/resource-json';
import { RULES } from '@houtai/contract/rules';
import { eq, sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ownedColumns } from '#modules/people/index.ts';
import { id as key, recordColumns } from '#platform/db/columns.ts';
import { defineModule } from '#platform/module.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetIn } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkedImport, committedImport, settledImport } from '#platform/testing/stages/import-stage.ts';

import { assembleResource } from './assemble.ts';
import { valuesStore } from './values-store.ts';

const kindRecords = pgTable('test_kind_records', {
  id: key(),
  ...ownedColumns,
  kind: text('kind').notNull(),
  values: jsonb('values').notNull(),
  ...recordColumns,
});
const kindKeys = pgTable(
  'test_kind_keys',
  { kind: text('kind').notNull(), rule: text('rule').notNull(), key: text('key').notNull(), recordId: text('record_id').notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.rule, table.key] })],
);

const FORM = form({
  name: line('名称', { max: 50, required: true }),
  code: line('编号', { max: 20, required: true, rule: RULES.onlyLetterNumber }),
  keeperId: id('保管人', { of: 'person', required: true }),
  helpers: ids('协助人', { of: 'person', most: 5 }),
  boughtOn: day('购入日期'),
  pieces: wholeNumber('数量', { from: 0, to: 9_999, initial: 0 }),
  active: flag('在用', true),
  remark: lines('备注', { max: 200 }),
  parts: rows('部件', {
    most: 5,
    fields: { part: line('部件', { max: 20, required: true }), count: wholeNumber('数量', { from: 1, to: 99, initial: 1 }) },
  }),
});
const TOOL = resource(FORM, {
  key: 'kind:tool',
  noun: '工具',
  path: '/ad-biz/kind/tool',
  tag: 'kind:tool',
  title: 'name',
  code: 'code',
  detail: ['parts'],
  comments: true,
  computed: { keeperName: nameOf('keeperId') },
  filters: [contains(['name', 'code']), equals('keeperId'), equals('active'), equals('pieces'), between('boughtOn', 'from', 'to')],
  views: [everyRecordView('all', '全部'), where('active', '在用', ['active', '1']), where('idle', '停用', ['active', '0'])],
  columns: ['name', 'code', 'keeperName', 'boughtOn', 'pieces', 'active', 'createdAt'],
  sort: ['name', 'pieces', 'boughtOn', 'createdAt'],
  defaultSort: '-createdAt',
});
const OTHER = { ...TOOL, key: 'kind:other', noun: '别的', path: '/ad-biz/kind/other', tag: 'kind:other' } as const;

/** Round-trips a declaration through JSON, as from a database. */
function kindOf(declared: AnyResource) {
  const of = resourceFromJson(JSON.parse(JSON.stringify(resourceToJson(declared))));
  const store = valuesStore(of, { table: kindRecords, keys: kindKeys, unique: ['code'] });
  const importing = { kind: of.key, keys: ['code'], isIndependent: true };
  const assembled = assembleResource(of, store, { page: '/kind', parties: { keeperId: '保管人' }, importing });
  const calls = resourceCalls(of) as unknown as Record<string, Call & { access: string }>;
  const module = defineModule({
    name: of.key,
    floor: 'business',
    routes: assembled.routes(calls),
    ...assembled.hooks,
  });
  return { of, calls, module };
}
const tool = kindOf(TOOL);
const other = kindOf(OTHER);
const TAGS = ['list', 'add', 'edit', 'remove', 'export', 'import'].flatMap((last) => [`kind:tool:${last}`, `kind:other:${last}`]);

let test: AppForTest;
let token: string;
let userId: string;

beforeAll(async () => {
  test = await appForTest({ modules: [tool.module, other.module] });
  await test.db.execute(sql`create table test_kind_records (id text primary key, company_id text not null, owner_id text not null,
    department_id text not null default '', kind text not null, "values" jsonb not null, created_by text, created_at timestamptz not null default now(),
    updated_by text, updated_at timestamptz not null default now(), version integer not null default 1)`);
  await test.db.execute(sql`create table test_kind_keys (kind text not null, rule text not null, key text not null, record_id text not null,
    primary key (kind, rule, key))`);
  const made = await makeSignedIn(test.app, { companyId: 'chengming', tags: TAGS });
  token = made.token;
  userId = made.user.id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(kindRecords);
  await test.db.delete(kindKeys);
});

type Answered = { code: string; msg: string; errors?: { path: string; msg: string }[]; result: Record<string, unknown> };
const send = async ({ calls }: typeof tool, name: string, input: object, as = token): Promise<Answered> => {
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  const { code, msg, body } = await sendTo(test.app, call as never, input as never, as);
  const { result = body, errors } = body as Partial<Answered>;
  return { code, msg, result, ...(errors && { errors }) };
};
const values = (more: object = {}) => ({
  name: '水平仪',
  code: 'SP1',
  keeperId: 'u-staff',
  helpers: '',
  boughtOn: '2026-05-04',
  pieces: 3,
  active: true,
  remark: '',
  parts: [{ part: '电池', count: 2 }],
  ...more,
});
const add = async (more: object = {}, of = tool) => {
  const { code, result } = await send(of, 'add', values(more));
  expect(code).toBe(SUCCESS);
  return { ...result, id: String(result['id']) };
};
const found = async (query: object) => (await send(tool, 'page', query)).result as unknown as { rows: { code: string }[]; total: number };
const codes = async (query: object) => (await found(query)).rows.map(({ code }) => code);

describe('a kind declared as JSON', () => {
  it('stores only the fields of its form, whatever else is sent', async () => {
    const { id: made } = await add({ secret: 'x', kind: 'kind:other', ownerId: 'u-admin', version: 9 });
    const [stored] = await test.db.select().from(kindRecords);
    expect(stored).toMatchObject({ id: made, kind: 'kind:tool', ownerId: userId, companyId: 'chengming', version: 1, values: values() });
    expect(Object.keys(stored?.values as object).toSorted()).toEqual(Object.keys(FORM.fields).toSorted());
  });

  it('returns a record with names and rows, changes it, and refuses a stale version with the whole record', async () => {
    const { id: made } = await add();
    expect((await send(tool, 'get', { id: made })).result).toMatchObject({ ...values(), keeperName: '王浩然', version: 1 });
    const updated = await send(tool, 'update', { ...values({ pieces: 4, parts: [] }), id: made, version: 1 });
    expect(updated.result).toMatchObject({ pieces: 4, parts: [], version: 2 });
    expect(await send(tool, 'update', { ...values(), id: made, version: 1 })).toMatchObject({ code: 'A0409' });
  });

  it('refuses invalid values, by rules that the JSON contains as names', async () => {
    const refused = async (more: object) => (await send(tool, 'add', values(more))).errors;
    expect(await refused({ code: '有空 格' })).toEqual([{ path: 'code', msg: RULES.onlyLetterNumber.message }]);
    expect(await refused({ pieces: 10_000 })).toEqual([{ path: 'pieces', msg: '应为 0 到 9999 的整数' }]);
    expect((await refused({ keeperId: 'nobody' }))?.map(({ path }) => path)).toEqual(['keeperId']);
  });

  it('applies each kind of filter, sorts numbers as numbers, and counts its views', async () => {
    await add({ code: 'A', name: '扳手', pieces: 9, boughtOn: '2026-01-31' });
    await add({ code: 'B', name: '水平仪', pieces: 10, boughtOn: '2026-02-01', active: false });
    await add({ code: 'C', name: '水泵', pieces: 100, boughtOn: '', keeperId: 'u-admin' });
    expect(await codes({ sort: 'pieces' })).toEqual(['A', 'B', 'C']);
    expect(await codes({ sort: '-pieces' })).toEqual(['C', 'B', 'A']);
    expect(await codes({ keyword: '水', sort: 'pieces' })).toEqual(['B', 'C']);
    expect(await codes({ keyword: 'a' })).toEqual(['A']);
    expect(await codes({ keeperId: 'u-admin' })).toEqual(['C']);
    expect(await codes({ active: '0' })).toEqual(['B']);
    expect(await codes({ pieces: 10 })).toEqual(['B']);
    expect(await codes({ from: '2026-02-01', to: '2026-02-28' })).toEqual(['B']);
    expect(await found({ active: '1', limit: 1, sort: 'pieces' })).toMatchObject({ total: 2, rows: [{ code: 'A' }] });
    expect((await send(tool, 'counts', {})).result).toEqual({ all: 3, active: 2, idle: 1 });
    expect((await send(tool, 'page', { sort: 'remark' })).code).toBe('A0400');
  });

  it('treats a record of another kind as not found in every call', async () => {
    const { id: made } = await add({}, other);
    for (const [name, input] of [
      ['get', { id: made }],
      ['history', { id: made }],
      ['remove', { id: made }],
      ['comment', { id: made, comment: '看看' }],
      ['update', { ...values(), id: made, version: 1 }],
    ] as const)
      expect([name, (await send(tool, name, input)).code]).toEqual([name, 'A0404']);
    expect(await codes({})).toEqual([]);
    expect((await send(tool, 'counts', {})).result['all']).toBe(0);
    const ctx = { db: test.db } as never;
    const [kind] = [tool.module.records].flat();
    expect(await kind?.find(ctx, { ids: [made] })).toEqual([]);
    const [explainer] = [tool.module.explain].flat();
    expect(await explainer?.find(ctx, made)).toEqual([]);
    expect((await send(other, 'get', { id: made })).code).toBe(SUCCESS);
  });

  it('gives a unique value to one record, even in a race, and frees it when that record is deleted', async () => {
    const { id: made } = await add({ code: 'ONE' });
    expect((await send(tool, 'add', values({ code: 'ONE' }))).errors).toEqual([{ path: 'code', msg: '编号已被使用' }]);
    await add({ code: 'ONE' }, other);
    const raced = await Promise.all(['a', 'b', 'c'].map(() => send(tool, 'add', values({ code: 'RACE' }))));
    expect(raced.map(({ code }) => code).toSorted()).toEqual([SUCCESS, 'A0400', 'A0400']);
    expect((await send(tool, 'update', { ...values({ code: 'TWO' }), id: made, version: 1 })).code).toBe(SUCCESS);
    await add({ code: 'ONE' });
    expect((await send(tool, 'remove', { id: made })).code).toBe(SUCCESS);
    await add({ code: 'TWO' });
  });

  it('retains stored values of a field that is removed from the declaration', async () => {
    const { id: made } = await add({ remark: '放在三楼' });
    const { remark: _, ...fields } = tool.of.form.fields;
    const less = kindOf({ ...TOOL, form: { ...TOOL.form, fields } });
    const [row] = await test.db.select().from(kindRecords);
    const store = valuesStore(less.of, { table: kindRecords, keys: kindKeys });
    const written = store.write({ ...values(), name: '新名' }, row as never)['values'];
    expect(written).toMatchObject({ name: '新名', remark: '放在三楼' });
    expect(store.read(row as never)).not.toHaveProperty('remark');
    expect(made).toBe(row?.id);
  });

  it('writes a history in words, accepts comments, and notifies new parties', async () => {
    const { id: made } = await add();
    await send(tool, 'update', { ...values({ keeperId: 'u-admin', active: false }), id: made, version: 1 });
    expect((await send(tool, 'comment', { id: made, comment: '已交接' })).code).toBe(SUCCESS);
    const { result } = await send(tool, 'history', { id: made });
    expect(result).toMatchObject([
      { comment: '已交接' },
      {
        action: '修改工具',
        changes: [
          { label: '保管人', before: '王浩然' },
          { label: '在用', before: '是', after: '否' },
        ],
      },
      { action: '新建工具' },
    ]);
  });

  it('exports the columns of the list', async () => {
    await add({ code: 'X1', pieces: 12 });
    const call = tool.calls['export'];
    const columns = [
      { id: 'code', head: '编号' },
      { id: 'keeperName', head: '保管人' },
      { id: 'pieces', head: '数量' },
    ];
    const { rows: sheet } = await sheetIn(await askForSheet(test.app, call as never, { columns } as never, token));
    expect(sheet).toEqual([
      ['编号', '保管人', '数量'],
      ['X1', '王浩然', 12],
    ]);
  });

  it('imports new and known records', async () => {
    await add({ code: 'K1', pieces: 1 });
    await add({ code: 'K2', pieces: 1 }, other);
    const sheet = [
      ['名称', '编号', '保管人', '数量'],
      ['改名', 'K1', '王浩然', '5'],
      ['新的', 'K2', '王浩然', '6'],
    ];
    const { id: made, counts } = (await checkedImport(test.app, { kind: 'kind:tool', rows: sheet, token })) as never as {
      id: string;
      counts: object;
    };
    expect(counts).toMatchObject({ new: 1, update: 1 });
    await committedImport(test.app, made, token);
    await settledImport(test.app, made, token);
    expect((await found({ sort: 'pieces' })).rows).toMatchObject([
      { code: 'K1', name: '改名', pieces: 5, boughtOn: '2026-05-04' },
      { code: 'K2', name: '新的', pieces: 6 },
    ]);
    expect(await test.db.$count(kindRecords, eq(kindRecords.kind, 'kind:other'))).toBe(1);
  });
});

describe('assemble', () => {
  it('refuses a declaration that needs code', () => {
    const counted = { ...TOOL, computed: { uses: { kind: 'count', label: '次数', unit: '次' } } } as never;
    expect(() => kindOf(counted)).toThrow('nobody serves kind:tool.uses');
  });
});

describe('resourceToJson', () => {
  it('refuses unnamed rules and rules that are code', () => {
    const nameless = form({ name: line('名称', { max: 9, rule: { pattern: /^a$/, message: '不对' } }) });
    expect(() => resourceToJson({ ...TOOL, form: nameless })).toThrow('the rule of kind:tool.name has no name');
    const coded = form({ name: line('名称', { max: 9 }) }, { rules: [{ at: 'name', fault: () => '' }] });
    expect(() => resourceToJson({ ...TOOL, form: coded })).toThrow('which are code');
    expect(() => resourceFromJson({ ...TOOL, form: { ...TOOL.form, fields: { name: { kind: 'line', rule: 'wish' } } } })).toThrow('wish');
  });
});
