import { eq, or } from 'drizzle-orm';

import type { RecordExplainer } from '#modules/explain/index.ts';

import { TODO } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import { todos } from './todo.tables.ts';

/** Why somebody sees a to-do or not. */
export const explainTodo: RecordExplainer = {
  type: TODO,
  label: '待办',
  access: 'todo:todo:list',
  find: ({ db }, key) => {
    const { id, number, ownerId, departmentId, companyId } = todos;
    return db
      .select({ id, number, ownerId, departmentId, companyId })
      .from(todos)
      .where(or(eq(id, key), eq(number, key)));
  },
  maySee: visibleTodos.maySee,
  ways: visibleTodos.explain,
};
