import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import type { TodoRow } from '@houtai/contract/todo';
import { and, eq, gte, lt, lte, type SQL } from 'drizzle-orm';

import { isInState, isOpenState, recordList } from '#modules/work-records/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { isFoundIn } from '#platform/db/pages/text-search.ts';
import { twoStepPage } from '#platform/db/pages/two-step-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toTodoRows } from './todo-rows.ts';
import { type FoundTodo, isAssistedBy, isMadeBy, isReceivedBy, LISTED_TODO, type ListedTodo, visibleTodos } from './todo-visibility.ts';
import { todos } from './todo.tables.ts';

type Query = RequestOf<typeof calls.todo.page>;
/** The list without its page. */
export type TodoQuery = Omit<Query, 'offset' | 'limit'>;
type Filters = RequestOf<typeof calls.todo.counts>;

const SORTED = {
  createdAt: todos.createdAt,
  todoTime: todos.todoTime,
  planTime: todos.planTime,
  state: todos.state,
  number: todos.serial,
};

const listedTodos = twoStepPage((db) => db.select(LISTED_TODO).from(todos).where(isOneOfParameter(todos.id, 'ids')).prepare(''));

export async function todoPage(ctx: Ctx, query: Query): Promise<PageResult<TodoRow>> {
  const { read, count } = await todoList(ctx, query);
  return readPage<TodoRow>(query, async (limit, skip) => toTodoRows(ctx, await read(limit, skip)), count);
}

/** The to-dos that a list shows, read in parts, and how many they are. */
export async function todoList(ctx: Ctx, query: TodoQuery, { toItsEnd = false } = {}): Promise<RowSource<FoundTodo<ListedTodo>>> {
  const { visible, covered } = await visibleTodos.conditions(ctx);
  const where = and(query.view === 'all' ? visible : viewOf(ctx, query.view), fits(ctx, query));
  const order = orderOf(query.sort, SORTED, todos.id);
  return recordList(ctx, { table: todos, rows: listedTodos, where, order, covered, toItsEnd });
}

/** Each of these a person may see whatever their scope is. */
function viewOf(ctx: Ctx, view: 'received' | 'assisting' | 'created'): SQL {
  switch (view) {
    case 'received':
      return isReceivedBy(ctx);
    case 'assisting':
      return isAssistedBy(ctx);
    case 'created':
      return isMadeBy(ctx);
  }
}

function fits(ctx: Ctx, { keyword, state, custId, projectId, ...query }: Filters): SQL | undefined {
  return and(
    keyword ? isFoundIn(keyword, todos.number, todos.plainText) : undefined,
    state ? isInState(todos.state, state.split(',')) : undefined,
    custId ? eq(todos.custId, custId) : undefined,
    projectId ? eq(todos.projectId, projectId) : undefined,
    query.overdue ? isOverdue(ctx) : undefined,
    isDoneWithin(query),
    ofKind(query),
  );
}

function ofKind({ source, type, receptionUser, from, to }: Pick<Query, 'source' | 'type' | 'receptionUser' | 'from' | 'to'>) {
  return and(
    source ? eq(todos.source, source) : undefined,
    type ? eq(todos.type, type) : undefined,
    receptionUser ? eq(todos.receptionUser, receptionUser) : undefined,
    from ? gte(todos.todoTime, from) : undefined,
    to ? lte(todos.todoTime, to) : undefined,
  );
}

function isDoneWithin({ doneFrom, doneTo }: Pick<Query, 'doneFrom' | 'doneTo'>): SQL | undefined {
  return and(doneFrom ? gte(todos.doneOn, doneFrom) : undefined, doneTo ? lte(todos.doneOn, doneTo) : undefined);
}

function isOverdue({ now }: Ctx): SQL | undefined {
  return and(isUndone(), lt(todos.planTime, localDate(now)));
}

function isUndone(): SQL {
  return isOpenState(todos.state);
}

/** Counted as the page counts, so that the figure of a view is the length of its list. */
export async function todoCounts(ctx: Ctx, filters: Filters): Promise<ResultOf<typeof calls.todo.counts>> {
  const { visible } = await visibleTodos.conditions(ctx);
  const thatAre = (condition: SQL | undefined) => cachedCount(ctx, todos, and(condition, fits(ctx, filters)));
  return {
    received: await thatAre(isReceivedBy(ctx)),
    assisting: await thatAre(isAssistedBy(ctx)),
    created: await thatAre(isMadeBy(ctx)),
    all: await thatAre(visible),
  };
}
