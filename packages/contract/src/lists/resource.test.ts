import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { choice, day, flag, form, id, line, wholeNumber } from '../form/form.ts';
import { KEY } from '../form/key-rule.ts';
import { resourceCalls, resourceWords } from './resource-calls.ts';
import { treeCalls } from './resource-tree.ts';
import {
  between,
  columnsOf,
  computedFlag,
  contains,
  countOf,
  custom,
  equals,
  everyRecordView,
  momentOf,
  nameOf,
  otherValue,
  resource,
  stateField,
  where,
} from './resource.ts';
import { matchesTreeFilters } from './tree-search.ts';

const FORM = form({
  name: line('名称', { max: 50, required: true }),
  ownerId: id('负责人', { of: 'person', required: true }),
  signedOn: day('签订日期'),
  active: flag('状态', true),
});

const SPEC = { key: 'contract', noun: '合同', path: '/ad-biz/contract', tag: 'project:contract', title: 'name' } as const;

const CONTRACT = resource(FORM, {
  ...SPEC,
  computed: { ownerName: nameOf('ownerId'), lines: countOf('明细', '行') },
  filters: [
    contains(['name']),
    equals('ownerId'),
    equals('active'),
    between('signedOn', 'from', 'to'),
    custom('late', '逾期', { 1: '只看逾期' }),
  ],
  views: [everyRecordView('all', '全部'), where('active', '生效中', ['active', '1'])],
  columns: ['name', { id: 'owner', of: 'ownerName' }, 'lines', 'createdAt'],
  sort: ['name', 'createdAt'],
  defaultSort: '-createdAt',
});
const CALLS = resourceCalls<typeof CONTRACT>(CONTRACT);

describe('resource', () => {
  it('does not compile with an undeclared column, order, filter, view, detail, name or title', () => {
    const rest = { ...SPEC, filters: [equals('name')], columns: ['name'], sort: ['name'], defaultSort: 'name' } as const;
    // @ts-expect-error -- no such column
    resource(FORM, { ...rest, columns: ['nmae'] });
    // @ts-expect-error -- no such order
    resource(FORM, { ...rest, sort: ['nmae'], defaultSort: 'name' });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, filters: [equals('nmae')] });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, filters: [contains(['nmae'])] });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, filters: [between('nmae', 'from', 'to')] });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, detail: ['nmae'] });
    // @ts-expect-error -- a field of the detail is no value of a row
    resource(FORM, { ...rest, detail: ['name'] });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, computed: { ownerName: nameOf('nmae') } });
    // @ts-expect-error -- no such filter
    resource(FORM, { ...rest, views: [where('late', '逾期', ['late', '1'])] });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, title: 'nmae' });
    // @ts-expect-error -- neither field nor computed value
    resource(FORM, { ...rest, code: 'nmae' });
    // @ts-expect-error -- neither field nor computed value
    resource(FORM, { ...rest, heading: ['name', 'nmae'] });
    // @ts-expect-error -- no computed flag
    resource(FORM, { ...rest, builtIn: 'active' });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, tree: 'prantId' });
    // @ts-expect-error -- no such field to be read by some alone
    resource(FORM, { ...rest, readers: { nmae: { tag: 'project:contract:secret' } } });
    // @ts-expect-error -- what names a record is read by everyone who sees it
    resource(FORM, { ...rest, readers: { name: { tag: 'project:contract:secret' } } });
    // @ts-expect-error -- no such field of people
    resource(FORM, { ...rest, readers: { signedOn: { parties: ['ownrId'] } } });
    resource(FORM, { ...rest, readers: { signedOn: { tag: 'project:contract:secret', parties: ['ownerId', 'createdBy'] } } });
    expect(CONTRACT.title).toBe('name');
  });

  it('takes the heads of columns from fields, from the fields that names belong to, and from computed values', () => {
    expect(columnsOf(CONTRACT).map(({ id, of, label }) => [id, of, label])).toEqual([
      ['name', 'name', '名称'],
      ['owner', 'ownerName', '负责人'],
      ['lines', 'lines', '明细'],
      ['createdAt', 'createdAt', '创建时间'],
    ]);
  });
});

describe('a resource with a natural key, a state and a value of its own shape', () => {
  const KEYED = form({ code: line('编码', { max: 20, required: true, rule: KEY }), name: line('名称', { max: 50, required: true }) });
  const PARAMETER = resource(KEYED, {
    ...SPEC,
    naturalKey: 'code',
    removal: 'by-version',
    computed: {
      state: stateField(choice('状态', { 0: '草稿', 1: '已发布' })),
      publishedAt: momentOf('发布时间'),
      bounds: otherValue<{ most?: number }>('校验'),
    },
    detail: ['bounds'],
    filters: [contains(['name', 'code']), contains(['name'], 'exact'), equals('state')],
    columns: ['name', 'state', 'publishedAt'],
    sort: ['name', 'publishedAt'],
    defaultSort: 'name',
  });
  const { page, get, update, remove } = resourceCalls<typeof PARAMETER>(PARAMETER, { bounds: z.object({ most: z.number().optional() }) });
  const at = '2026-11-20T01:00:00.000Z';
  const row = { id: 'a.b', code: 'a.b', name: '甲', state: '1', publishedAt: null, createdAt: at, updatedAt: at, version: 1 };

  it('uses the key as id, refuses an invalid one, and leaves it out of changes', () => {
    expect(get.request.parse({ id: 'a.b' })).toEqual({ id: 'a.b' });
    expect(get.request.safeParse({ id: 'a b' }).success).toBe(false);
    expect(update.request.parse({ id: 'a.b', code: 'other', name: '乙', version: 1 })).toEqual({ id: 'a.b', name: '乙', version: 1 });
    expect(remove.request.safeParse({ id: 'a.b' }).success).toBe(false);
  });

  it('filters by the state, and by a text under a parameter name of its own', () => {
    expect(page.request.parse({ state: '1', exact: '甲' })).toMatchObject({ state: '1', exact: '甲' });
    expect(page.request.safeParse({ state: '9' }).success).toBe(false);
  });

  it('answers state and moment in rows, and the values of the detail only there', () => {
    const detail = { ...row, bounds: { most: 3 } };
    expect(page.result.parse({ rows: [detail], total: 1 })).toEqual({ rows: [row], total: 1 });
    expect(get.result.parse(detail)).toEqual(detail);
  });

  it('does not compile without the schema of a value of its own shape', () => {
    // @ts-expect-error -- no schema of bounds
    expect(() => resourceCalls<typeof PARAMETER>(PARAMETER)).not.toThrow();
  });
});

const UNIT_FORM = form({
  name: line('名称', { max: 50, required: true }),
  parentId: id('上级'),
  leaderId: id('负责人', { of: 'person' }),
  active: flag('状态', true),
});
const UNIT = resource(UNIT_FORM, {
  key: 'unit',
  noun: '部门',
  path: '/ad-biz/unit',
  tag: 'system:unit',
  title: 'name',
  tree: 'parentId',
  removal: 'by-version',
  computed: { leaderName: nameOf('leaderId') },
  filters: [contains(['name', 'leaderId']), equals('active')],
  columns: ['name', { id: 'leader', of: 'leaderName' }],
  sort: ['name'],
  defaultSort: 'name',
});

describe('treeCalls', () => {
  const calls = treeCalls<typeof UNIT>(UNIT);

  it('returns all records instead of a page, and a file with the path to each', () => {
    expect(new Set(Object.keys(calls))).toEqual(new Set(['add', 'export', 'get', 'history', 'list', 'remove', 'update']));
    const column = (id: string) => calls.export.request.safeParse({ columns: [{ id, head: '列' }] }).success;
    expect(['name', 'path', 'leader', 'createdAt'].map(column)).toEqual([true, true, true, false]);
  });

  it('does not compile for a resource without a tree', () => {
    // @ts-expect-error -- it has no field of the record above
    expect(treeCalls(CONTRACT).list.path).toBe('/ad-biz/contract/list');
  });

  it('answers a value of its own shape in the detail, and does not compile without its schema', () => {
    const listed = resource(UNIT_FORM, {
      ...UNIT,
      detail: ['above'],
      computed: { above: otherValue<string[]>('上级') },
      columns: ['name'],
    });
    const { get } = treeCalls(listed, { above: z.array(z.string()) });
    const at = '2026-11-20T01:00:00.000Z';
    const row = { id: 'u1', name: '一部', parentId: '', leaderId: '', active: true, createdAt: at, updatedAt: at, version: 1 };
    expect(get.result.parse({ ...row, above: ['总部'] })).toEqual({ ...row, above: ['总部'] });
    // @ts-expect-error -- no schema of the names above
    expect(() => treeCalls(listed)).not.toThrow();
  });

  it('refuses a removal without the version that was seen', () => {
    expect(calls.remove.request.safeParse({ id: 'u1' }).success).toBe(false);
    expect(calls.remove.request.safeParse({ id: 'u1', version: 2 }).success).toBe(true);
  });
});

describe('isSoughtInTree', () => {
  const row = { name: '研发中心', leaderId: 'u1', leaderName: '林慧敏', active: false };

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ keyword: '研发' }, true],
    [{ keyword: '慧敏' }, true],
    [{ keyword: 'u1' }, false],
    [{ active: '0' }, true],
    [{ active: '1' }, false],
    [{ keyword: '研发', active: '1' }, false],
  ])('decides for the filters %j: %s', (sought, isSought) => {
    expect(matchesTreeFilters(UNIT, sought, row)).toBe(isSought);
  });
});

describe('resourceCalls', () => {
  it('puts the calls under the path of the resource, each with the tag of its action', () => {
    const acts = Object.values(CALLS).map(({ method, path, access }) => `${method} ${path} ${access}`);
    expect(acts).toEqual([
      'GET /ad-biz/contract/list project:contract:list',
      'POST /ad-biz/contract/export project:contract:export',
      'GET /ad-biz/contract/get project:contract:list',
      'GET /ad-biz/contract/counts project:contract:list',
      'POST /ad-biz/contract/add project:contract:add',
      'POST /ad-biz/contract/update project:contract:edit',
      'POST /ad-biz/contract/del project:contract:remove',
      'GET /ad-biz/contract/history project:contract:list',
    ]);
    expect(Object.keys(resourceWords(CONTRACT).tags)).toEqual(
      ['list', 'add', 'edit', 'remove', 'export', 'import'].map((last) => `project:contract:${last}`),
    );
  });

  it('has neither calls nor tags for omitted actions, and removes by version if declared', () => {
    const reduced = resource(FORM, {
      ...SPEC,
      without: ['add', 'export', 'import'],
      removal: 'by-version',
      computed: { builtIn: computedFlag('内置') },
      builtIn: 'builtIn',
      filters: [],
      columns: ['name', 'builtIn'],
      sort: ['name'],
      defaultSort: 'name',
    });
    const calls = resourceCalls<typeof reduced>(reduced);
    expect(Object.keys(calls)).toEqual(['page', 'get', 'update', 'remove', 'history']);
    expect(Object.keys(resourceWords(reduced).tags)).toEqual(['list', 'edit', 'remove'].map((last) => `project:contract:${last}`));
    expect(calls.remove.request.safeParse({ id: 'c1' }).success).toBe(false);
    expect(calls.remove.request.parse({ id: 'c1', version: 2 })).toEqual({ id: 'c1', version: 2 });
    // @ts-expect-error -- nobody adds one
    expect(calls.add).toBeUndefined();
  });

  it.each([
    [{ active: 'yes' }, '应为 0 或 1'],
    [{ from: '2026-02-30' }, '应为日期'],
    [{ late: '2' }, '逾期不正确'],
    [{ sort: 'ownerId' }, '不支持按该列排序'],
    [{ keyword: 'x'.repeat(51) }, '最多 50 个字'],
  ])('refuses the filter values %j with 「%s」', (query, words) => {
    const { error } = CALLS.page.request.safeParse(query);
    expect(error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  it('accepts a whole number in a filter as text', () => {
    const counted = resource(form({ name: line('名称', { max: 9 }), pieces: wholeNumber('数量', { from: 0, to: 99, initial: 0 }) }), {
      ...SPEC,
      filters: [equals('pieces')],
      columns: ['name'],
      sort: ['name'],
      defaultSort: 'name',
    });
    const { request } = resourceCalls(counted).page;
    expect(request.parse({ pieces: '7' })).toMatchObject({ pieces: 7 });
    expect(request.safeParse({ pieces: '100' }).error?.issues.map(({ message }) => message)).toEqual(['应为 0 到 99 的整数']);
    expect(request.safeParse({ pieces: '' }).success).toBe(false);
  });

  it('uses the default order unless one is given', () => {
    expect(CALLS.page.request.parse({ keyword: ' 港 ' })).toEqual({ keyword: '港', sort: '-createdAt', offset: 1, limit: 20 });
  });

  it('answers rows with computed values and without undeclared ones', () => {
    const row = { id: 'c1', name: '维护', ownerId: 'u1', signedOn: '', active: true, ownerName: '李明', lines: 3, version: 1 };
    const at = '2026-11-20T01:00:00.000Z';
    const answered = CALLS.get.result.parse({ ...row, createdAt: at, updatedAt: at, secret: 'x' });
    expect(answered).toEqual({ ...row, createdAt: at, updatedAt: at });
  });
});
