import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';
import { TODO_PAGE } from '@houtai/contract/todo';

import type { Ctx } from '#platform/db/work/context.ts';

import { todoPage } from './todo-list.ts';

/** To-dos that the caller may see, by number or text, the newest first. */
export async function findTodos(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await todoPage(ctx, calls.todo.page.request.parse({ view: 'all', keyword, limit: most }));
  return rows.map(({ todoId, number, summary, receptionUserName }) => ({
    kind: 'todo',
    id: todoId,
    title: summary || number,
    note: `${number} ${receptionUserName}`,
    url: linkTo(TODO_PAGE, { view: 'all', id: todoId }),
  }));
}
