import { describe, expect, expectTypeOf, it } from 'vitest';

import { choice, line } from '../form/form.ts';
import { during, startsWith, typedFilter } from './resource-filters.ts';
import { listCalls } from './resource-list-calls.ts';
import { listResource, type ListRowOf, timeOf } from './resource-list.ts';
import { computedText, contains, countOf, custom, equals, momentOf, stateField, where } from './resource.ts';

const SPEC = {
  key: 'call',
  noun: '来电',
  listName: '来电记录',
  path: '/ad-biz/call',
  tag: 'system:call',
  title: 'caller',
  values: {
    caller: computedText('来电人'),
    number: stateField(line('号码', { max: 20 })),
    state: stateField(choice('状态', { open: '未接', answered: '已接' })),
    seconds: countOf('时长', '秒'),
    at: timeOf('来电时间'),
    endedAt: momentOf('结束时间'),
  },
  filters: [contains(['caller', 'number']), startsWith('number'), equals('state'), during('at'), typedFilter('line', '线路', { max: 3 })],
  views: [where('open', '未接', ['state', 'open'])],
  columns: ['caller', 'number', 'state', { id: 'duration', of: 'seconds' }],
  sort: ['at'],
  defaultSort: '-at',
} as const;
const CALLS = listResource(SPEC);
const { page, export: file, counts } = listCalls(CALLS, { summary: 'Calls' });

describe('listResource', () => {
  it('does not compile with a title, a filter, a column, an order or a view that no row holds', () => {
    // @ts-expect-error -- no such value
    listResource({ ...SPEC, title: 'caler' });
    // @ts-expect-error -- no such value
    listResource({ ...SPEC, filters: [contains(['caler'])] });
    // @ts-expect-error -- no such value
    listResource({ ...SPEC, filters: [startsWith('nmber')] });
    // @ts-expect-error -- a text without a field has no values to choose from
    listResource({ ...SPEC, filters: [equals('caller')] });
    // @ts-expect-error -- no such value
    listResource({ ...SPEC, filters: [during('began')] });
    // @ts-expect-error -- no such value
    listResource({ ...SPEC, columns: ['caler'] });
    // @ts-expect-error -- no such value
    listResource({ ...SPEC, sort: ['began'] });
    // @ts-expect-error -- no such filter
    listResource({ ...SPEC, views: [where('late', '晚到', ['late', '1'])] });
    expect(CALLS.columns).toHaveLength(4);
  });

  it('types the values of a row', () => {
    type Row = ListRowOf<typeof CALLS>;
    expectTypeOf<Row['at']>().toEqualTypeOf<string>();
    expectTypeOf<Row['endedAt']>().toEqualTypeOf<string | null>();
    expectTypeOf<Row['state']>().toEqualTypeOf<'open' | 'answered'>();
    expectTypeOf<Row['seconds']>().toEqualTypeOf<number>();
  });
});

describe('listCalls', () => {
  it('gives list, file and counts under the path and the tags of the list', () => {
    expect([page, file, counts].map(({ method, path, access, operation }) => [method, path, access, operation])).toEqual([
      ['GET', '/ad-biz/call/list', 'system:call:list', undefined],
      ['POST', '/ad-biz/call/export', 'system:call:export', '导出来电记录'],
      ['GET', '/ad-biz/call/counts', 'system:call:list', undefined],
    ]);
  });

  it('requires the id of the record that the list is within', () => {
    const own = listCalls(listResource({ ...SPEC, within: 'lineId', paths: { counts: 'figures' } }), { summary: 'Calls' });
    expect(own.page.request.parse({ lineId: 'l1' })).toMatchObject({ lineId: 'l1', sort: '-at' });
    expect(own.page.request.safeParse({}).success).toBe(false);
    expect(own.counts.path).toBe('/ad-biz/call/figures');
  });

  it('reads a filter under its own parameter name', () => {
    const own = listCalls(listResource({ ...SPEC, filters: [equals('state', 'was')], views: [] }), { summary: 'Calls' });
    expect(own.page.request.parse({ was: 'open', state: 'open' })).toEqual({ was: 'open', offset: 1, limit: 20, sort: '-at' });
    // @ts-expect-error -- a text without a field has no values to choose from
    listResource({ ...SPEC, filters: [equals('caller', 'was')] });
  });

  it('uses the default of a filter that the query omits, and refuses an unknown name', () => {
    const views = [where('mine', '我的', ['view', 'mine'])];
    const viewed = listResource({ ...SPEC, filters: [custom('view', '视图', { mine: '我的', all: '全部' }, 'mine')], views });
    const own = listCalls(viewed, { summary: 'Calls' });
    expect(own.page.request.parse({})).toMatchObject({ view: 'mine' });
    expect(own.page.request.parse({ view: 'all' })).toMatchObject({ view: 'all' });
    expect(own.counts.request.parse({})).toEqual({});
    // @ts-expect-error -- no such word
    custom('view', '视图', { mine: '我的' }, 'all');
  });

  it('has no export for a list without one, and opens the export of a list for signed-in users to them', () => {
    const own = listResource({ ...SPEC, access: 'signed-in', withoutCalls: ['export'] });
    const calls = listCalls(own, { summary: 'Calls' });
    expect(Object.keys(calls)).toEqual(['page', 'counts']);
    expect(calls.page.access).toBe('signed-in');
    // @ts-expect-error -- there is no file
    expect(calls.export).toBeUndefined();
  });

  it.each([
    [{ state: 'lost' }, '状态不正确'],
    [{ number: 'x'.repeat(21) }, '最多 20 个字'],
    [{ line: 'abcd' }, '最多 3 个字'],
    [{ sort: 'caller' }, '不支持按该列排序'],
  ])('refuses the filter values %j with 「%s」', (query, words) => {
    expect(page.request.safeParse(query).error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  it('accepts moments of a period, refuses days, and has no order for a list with a fixed one', () => {
    expect(page.request.parse({ from: '2026-11-20T01:00:00Z' })).toMatchObject({ from: expect.any(String), sort: '-at' });
    expect(page.request.safeParse({ from: '2026-11-20' }).success).toBe(false);
    const { sort: _, ...fixed } = SPEC;
    expect(listCalls(listResource(fixed), { summary: 'Calls' }).page.request.parse({ sort: 'at' })).toEqual({ offset: 1, limit: 20 });
  });

  it('answers only declared values', () => {
    const at = '2026-11-20T01:00:00.000Z';
    const row = { id: 'c1', caller: '李明', number: '10086', state: 'open', seconds: 3, at, endedAt: null };
    expect(page.result.parse({ rows: [{ ...row, secret: 'x' }], total: 1 })).toEqual({ rows: [row], total: 1 });
    expect(page.result.safeParse({ rows: [{ ...row, at: null }], total: 1 }).success).toBe(false);
  });
});
