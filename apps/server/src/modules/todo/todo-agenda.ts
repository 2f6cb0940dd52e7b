import { and, isNotNull, type SQL, sql } from 'drizzle-orm';

import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { todos } from './todo.tables.ts';
import { isReceivedBy } from './todos.ts';

/** Longest beginning of the text that an agenda shows. */
const TITLE_MAX = 120;

/** The open to-dos that the caller received, as the agenda reads them. */
export function todosToDo(ctx: Ctx): SQL {
  return sql`select ${todos.id}, left(${todos.plainText}, ${TITLE_MAX}), ${todos.number}, ${todos.planTime}, ${todos.createdAt}, ${todos.version}
    from ${todos} where ${and(isReceivedBy(ctx), isOpenState(todos.state))}`;
}

/** The days on which to-dos that the caller received were done. */
export function todosDone(ctx: Ctx): SQL {
  return sql`select ${todos.doneOn} from ${todos} where ${and(isReceivedBy(ctx), isNotNull(todos.doneOn))}`;
}
