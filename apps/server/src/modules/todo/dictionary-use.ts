import { DICT, sourceOfTodoTypes } from '@houtai/contract/dictionary-types';
import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';

/** The number of to-dos with a dictionary code (any, without a code); null for dictionaries they do not use. */
export function countTodosWith({ db }: Ctx, type: string, code: string | null): Promise<number> | null {
  if (type === DICT.todoSource) return db.$count(todos, code === null ? undefined : eq(todos.source, code));
  const source = sourceOfTodoTypes(type);
  return source === null ? null : db.$count(todos, and(eq(todos.source, source), code === null ? undefined : eq(todos.type, code)));
}
