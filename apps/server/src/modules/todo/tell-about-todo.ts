import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';

import type { Ctx } from '../../platform/db/context.ts';
import { type Given, tellMentioned, tellNamedOfAll } from '../records/index.ts';
import { summaryOf } from '../work-records/index.ts';
import { TODO } from './todo-rows.ts';
import type { Todo } from './todo-visibility.ts';

/** The parts of a message that is about a to-do. */
export function noticeOf(todo: Todo) {
  return { content: summaryOf(todo.plainText), url: linkTo(TODO_PAGE, { id: todo.id }), record: { type: TODO, id: todo.id } };
}

/** Tells the receiver and the assistants that a to-do is theirs, and whom its texts mention; of one that changed, those who are new to it. Gives who was told. */
export async function tellAboutTodo(ctx: Ctx, todo: Todo, before?: Todo): Promise<string[]> {
  const given = givenBy(todo, before);
  await tellNamedOfAll(ctx, TODO, new Map([[todo.id, given]]));
  const except = given.flatMap(({ to }) => to);
  const mentioned = await tellMentioned(ctx, {
    type: TODO,
    id: todo.id,
    now: textsOf(todo),
    before: before ? textsOf(before) : '',
    except,
  });
  return [...except, ...mentioned];
}

/** The same of to-dos that have just been added. */
export async function tellAboutNewTodos(ctx: Ctx, added: readonly Todo[]): Promise<void> {
  const givenOf = new Map(added.map((todo) => [todo.id, givenBy(todo)]));
  await tellNamedOfAll(ctx, TODO, givenOf);
  for (const todo of added) {
    const except = (givenOf.get(todo.id) ?? []).flatMap(({ to }) => to);
    await tellMentioned(ctx, { type: TODO, id: todo.id, now: textsOf(todo), except });
  }
}

/** Whom a to-do has come to. */
function givenBy({ receptionUser, assistUsers }: Todo, before?: Todo): Given[] {
  return [
    { to: receptionUser === before?.receptionUser ? [] : [receptionUser], did: '交给你' },
    { to: assistUsers.filter((id) => !before?.assistUsers.includes(id)), did: '请你协助' },
  ];
}

function textsOf({ plainText, promiseRemark, estimateRemark }: Todo): string {
  return [plainText, promiseRemark, estimateRemark].join('\n');
}
