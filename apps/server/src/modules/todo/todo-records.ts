import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '#modules/records/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';

import { TODO } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import { todos } from './todo.tables.ts';

/** To-dos as others speak of them. */
export const TODO_RECORDS: RecordKind = {
  type: TODO,
  noun: '待办',
  tag: 'todo:todo:list',
  prefix: 'TD',
  find: async ({ db }, by) => {
    const { id, number, plainText } = todos;
    const rows = await db
      .select({ id, number, plainText })
      .from(todos)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(todos.serial, [...by.serials]));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: summaryOf(row.plainText),
      url: linkTo(TODO_PAGE, { id: row.id }),
    }));
  },
  visibility: visibleTodos,
};
