import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import type { TodoRow } from '@houtai/contract/todo';

import { type Cells, code, day, moment, names, text } from '#modules/exports/index.ts';
import type { RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { todoList, type TodoQuery } from './todo-list.ts';
import { toTodoRows } from './todo-rows.ts';

type ColumnId = RequestOf<typeof calls.todo.export>['columns'][number]['id'];

/** A to-do of the list with its whole text, of which the list shows the beginning. */
type Exported = TodoRow & { plainText: string };

export const TODO_CELLS: Cells<Exported, ColumnId> = {
  number: text((row) => row.number, 12),
  summary: text((row) => row.plainText, 60),
  state: code(DICT.todoState, (row) => row.state),
  project: text((row) => row.projectName, 28),
  customer: text((row) => row.custName, 28),
  reception: text((row) => row.receptionUserName, 12),
  assist: names((row) => row.assistUserNames),
  planTime: day((row) => row.planTime),
  todoTime: day((row) => row.todoTime),
  source: code(DICT.todoSource, (row) => row.source),
  creator: text((row) => row.createdByName, 12),
  createdAt: moment((row) => row.createdAt),
};

export async function exportedTodos(ctx: Ctx, query: TodoQuery): Promise<RowSource<Exported>> {
  const { read, count } = await todoList(ctx, query, { toItsEnd: true });
  const whole = async (limit: number, skip: number): Promise<Exported[]> => {
    const found = await read(limit, skip);
    const rows = await toTodoRows(ctx, found);
    return rows.map((row, index) => ({ ...row, plainText: found[index]?.row.plainText ?? '' }));
  };
  return { read: whole, count };
}
