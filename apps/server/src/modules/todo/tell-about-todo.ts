import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';

import { tellMentioned, tellNamed } from '#modules/records/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { TODO } from './todo-rows.ts';
import type { Todo } from './todo-visibility.ts';

/** The parts of a message that is about a to-do. */
export function noticeOf(todo: Todo) {
  return { content: summaryOf(todo.plainText), url: linkTo(TODO_PAGE, { id: todo.id }), record: { type: TODO, id: todo.id } };
}

/** Tells the receiver and the assistants that a to-do is theirs, and whom its texts mention; of one that changed, those who are new to it. Gives who was told. */
export async function tellAboutTodo(ctx: Ctx, todo: Todo, before?: Todo): Promise<string[]> {
  const receiver = todo.receptionUser === before?.receptionUser ? [] : [todo.receptionUser];
  const assistants = todo.assistUsers.filter((id) => !before?.assistUsers.includes(id));
  const record = { type: TODO, id: todo.id };
  await tellNamed(ctx, record, [
    { to: receiver, did: '交给你' },
    { to: assistants, did: '请你协助' },
  ]);
  const except = [...receiver, ...assistants];
  const mentioned = await tellMentioned(ctx, { ...record, now: textsOf(todo), before: before ? textsOf(before) : '', except });
  return [...except, ...mentioned];
}

function textsOf({ plainText, promiseRemark, estimateRemark }: Todo): string {
  return [plainText, promiseRemark, estimateRemark].join('\n');
}
