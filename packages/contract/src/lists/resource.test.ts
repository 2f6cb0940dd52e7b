import { describe, expect, it } from 'vitest';

import { day, flag, form, id, line } from '../form/form.ts';
import { resourceCalls, resourceWords } from './resource-calls.ts';
import { between, columnsOf, computedFlag, contains, countOf, custom, everything, is, nameOf, resource, where } from './resource.ts';

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
  filters: [contains(['name']), is('ownerId'), is('active'), between('signedOn', 'from', 'to'), custom('late', '逾期', { 1: '只看逾期' })],
  views: [everything('all', '全部'), where('active', '生效中', ['active', '1'])],
  columns: ['name', { id: 'owner', of: 'ownerName' }, 'lines', 'createdAt'],
  sort: ['name', 'createdAt'],
  defaultSort: '-createdAt',
});
const CALLS = resourceCalls<typeof CONTRACT>(CONTRACT);

describe('resource', () => {
  it('does not compile with a column, an order, a filter, a view or a title that it does not have', () => {
    const rest = { ...SPEC, filters: [is('name')], columns: ['name'], sort: ['name'], defaultSort: 'name' } as const;
    // @ts-expect-error -- no such column
    resource(FORM, { ...rest, columns: ['nmae'] });
    // @ts-expect-error -- no such order
    resource(FORM, { ...rest, sort: ['nmae'], defaultSort: 'name' });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, filters: [is('nmae')] });
    // @ts-expect-error -- no such filter
    resource(FORM, { ...rest, views: [where('late', '逾期', ['late', '1'])] });
    // @ts-expect-error -- no such field
    resource(FORM, { ...rest, title: 'nmae' });
    // @ts-expect-error -- neither field nor computed value
    resource(FORM, { ...rest, code: 'nmae' });
    // @ts-expect-error -- no computed flag
    resource(FORM, { ...rest, builtIn: 'active' });
    expect(CONTRACT.title).toBe('name');
  });

  it('takes the heads of columns from fields, from the field that a name is of, and from computed values', () => {
    expect(columnsOf(CONTRACT).map(({ id, of, label }) => [id, of, label])).toEqual([
      ['name', 'name', '名称'],
      ['owner', 'ownerName', '负责人'],
      ['lines', 'lines', '明细'],
      ['createdAt', 'createdAt', '创建时间'],
    ]);
  });
});

describe('resourceCalls', () => {
  it('asks for the tag of each act under the path of the resource', () => {
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

  it('has neither calls nor tags for what the resource goes without, and removes by the version where it is asked for', () => {
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

  it('gives the order of the list unless one is asked for', () => {
    expect(CALLS.page.request.parse({ keyword: ' 港 ' })).toEqual({ keyword: '港', sort: '-createdAt', offset: 1, limit: 20 });
  });

  it('answers rows with computed values and nothing that the resource does not declare', () => {
    const row = { id: 'c1', name: '维护', ownerId: 'u1', signedOn: '', active: true, ownerName: '李明', lines: 3, version: 1 };
    const at = '2026-11-20T01:00:00.000Z';
    const answered = CALLS.get.result.parse({ ...row, createdAt: at, updatedAt: at, secret: 'x' });
    expect(answered).toEqual({ ...row, createdAt: at, updatedAt: at });
  });
});
