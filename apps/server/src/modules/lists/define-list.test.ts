import { choice, line } from '@houtai/contract/form';
import { computedText, custom, equals, stateField } from '@houtai/contract/resource';
import { startsWith, typedFilter } from '@houtai/contract/resource-filters';
import { listResource, timeOf } from '@houtai/contract/resource-list';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

import { id, moment } from '#platform/db/columns.ts';

import { defineList } from './define-list.ts';

const CALLS = listResource({
  key: 'call',
  noun: '来电',
  path: '/ad-biz/call',
  tag: 'system:call',
  title: 'caller',
  values: {
    caller: computedText('来电人'),
    number: stateField(line('号码', { max: 20 })),
    state: stateField(choice('状态', { open: '未接', answered: '已接' })),
    at: timeOf('来电时间'),
  },
  filters: [startsWith('number'), equals('state'), custom('late', '晚到', { 1: '只看晚到' }), typedFilter('line', '线路')],
  columns: ['caller', 'number', 'state', 'at'],
  sort: ['at'],
  defaultSort: '-at',
});

const table = pgTable('incoming_calls', { id: id(), number: text('number'), state: text('state'), at: moment('at').notNull() });
const { number, state, at } = table;
const columns = { number, state, at };
const serving = { from: (select) => select.from(table), id: table.id, visible: () => undefined } satisfies Partial<
  Parameters<typeof defineList<typeof CALLS, typeof columns>>[1]
>;
const filters = { late: () => undefined, line: () => undefined };
const computed = { caller: () => () => '李明' };

describe('defineList', () => {
  it('fails to compile with a filter, a sort order or a value that nothing serves', () => {
    // @ts-expect-error -- nobody serves the filters `late` and `line`
    defineList(CALLS, { ...serving, columns, computed });
    // @ts-expect-error -- nobody serves the filter `line`
    defineList(CALLS, { ...serving, columns, computed, filters: { late: () => undefined } });
    // @ts-expect-error -- it cannot be sorted by `number`
    defineList(CALLS, { ...serving, columns, computed, filters, sortBy: { number } });
    // @ts-expect-error -- no column `state`, which it is filtered by
    defineList(CALLS, { ...serving, columns: { number, at }, computed: { ...computed, state: () => () => 'open' as const }, filters });
    // @ts-expect-error -- no column `at`, which it is sorted by
    defineList(CALLS, { ...serving, columns: { number, state }, computed: { ...computed, at: () => () => '' }, filters });
    // @ts-expect-error -- nobody says who is the caller
    defineList(CALLS, { ...serving, columns, filters });
    // @ts-expect-error -- whole rows lack the number
    defineList(CALLS, { ...serving, columns, filters, toRows: async () => [{ id: '', caller: '', state: 'open' as const, at: '' }] });
    expect(Object.keys(defineList(CALLS, { ...serving, columns, computed, filters }))).toEqual([
      'source',
      'page',
      'where',
      'answer',
      'routes',
    ]);
  });
});
