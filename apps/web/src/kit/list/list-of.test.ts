import { calls } from '@houtai/contract';
import { ACTIVE_WORDS } from '@houtai/contract/active-words';
import { expect, it } from 'vitest';

import type { ColumnsOf } from './columns-of.ts';
import { listOf, view } from './list-of.ts';
import { choice, days, onlyCondition, text } from './search/conditions.ts';
import { dict, person } from './search/option-conditions.tsx';

it("listOf accepts what the list's call accepts, and the compiler refuses the rest", () => {
  const [keyword, overdue] = [text('keyword', '内容'), onlyCondition('overdue', '逾期', '只看逾期')];
  const conditions = [keyword, dict('state', '状态', 'todoState'), person('receptionUser', '负责人'), days('from', 'to', '日期'), overdue];
  const list = listOf(calls.todo.page, {
    conditions,
    views: [view('received', '我负责的'), view('all', '全部')],
    defaultSort: '-planTime',
  });
  expect(list.conditions.flatMap(({ names }) => names)).toEqual(['keyword', 'state', 'receptionUser', 'from', 'to', 'overdue']);
  expect(list.views.map(({ asked }) => asked)).toEqual([[['view', 'received']], [['view', 'all']]]);

  // @ts-expect-error -- to-dos have no such condition
  listOf(calls.todo.page, { conditions: [text('keywords', '内容')], defaultSort: 'number' });
  // @ts-expect-error -- the second day of the range has another name
  listOf(calls.todo.page, { conditions: [days('from', 'until', '日期')], defaultSort: 'number' });
  // @ts-expect-error -- `sort` stands in the address already
  listOf(calls.todo.page, { conditions: [text('sort', '内容')], defaultSort: 'number' });
  // @ts-expect-error -- 'all' is no state of a post
  listOf(calls.posts.page, { conditions: [choice('active', '状态', { ...ACTIVE_WORDS, all: '全部' })], defaultSort: 'sort' });
  // @ts-expect-error -- the states of knowledge are known, and a dictionary may have others
  listOf(calls.knowledge.page, { conditions: [dict('state', '状态', 'state')], defaultSort: 'title' });
  // @ts-expect-error -- to-dos are not sorted by their text
  listOf(calls.todo.page, { conditions: [keyword], defaultSort: 'summary' });
  // @ts-expect-error -- to-dos can be sorted, so their usual order has to be said
  listOf(calls.todo.page, { conditions: [keyword] });
  // @ts-expect-error -- messages are in the order of their coming
  listOf(calls.messages.page, { conditions: [keyword], defaultSort: 'createdAt' });
  // @ts-expect-error -- no such view of the to-dos
  listOf(calls.todo.page, { conditions: [keyword], views: [view('theirs', '他人的')], defaultSort: 'number' });
  // @ts-expect-error -- posts have no views
  listOf(calls.posts.page, { conditions: [keyword], views: [view('all', '全部')], defaultSort: 'sort' });
  // @ts-expect-error -- messages are unread or not asked about
  listOf(calls.messages.page, { conditions: [keyword], views: [view('read', '已读', ['unread', '0'])] });
});

it('listOf accepts exportable columns, sortable where they declare it', () => {
  type Columns = ColumnsOf<typeof calls.posts.page, typeof calls.posts.export>;
  const name = { head: '名称', width: 80, cell: () => '' };
  const columns: Columns = [
    { ...name, id: 'name', sortable: true },
    { ...name, id: 'remark' },
    { ...name, id: 'act', card: 'actions' },
  ];
  expect(columns).toHaveLength(3);
  // @ts-expect-error -- no such column in the file
  const unknown: Columns = [{ ...name, id: 'names' }];
  // @ts-expect-error -- posts are not sorted by their remark
  const unsorted: Columns = [{ ...name, id: 'remark', sortable: true }];
  expect([unknown, unsorted]).toHaveLength(2);
});
