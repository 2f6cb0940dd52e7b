import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { TODO } from '@houtai/contract/todo-form';

import { notifyAssignees, notifyMentioned } from '#modules/records/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Todo } from './todo.tables.ts';

/** The parts that messages about a to-do share. */
export function noticeOf(todo: Todo) {
  return { content: summaryOf(todo.plainText), url: linkTo(TODO_PAGE, { id: todo.id }), record: { type: TODO.key, id: todo.id } };
}

/** Notifies new receivers and assistants of a to-do, and newly mentioned people. */
export async function notifyAboutTodo(ctx: Ctx, todo: Todo, before: Todo | null): Promise<void> {
  const receiver = todo.receptionUser === before?.receptionUser ? [] : [todo.receptionUser];
  const assistants = todo.assistUsers.filter((id) => !before?.assistUsers.includes(id));
  const record = { type: TODO.key, id: todo.id };
  await notifyAssignees(ctx, record, [
    { to: receiver, did: '交给你', isTheirs: true },
    { to: assistants, did: '请你协助' },
  ]);
  const except = [...receiver, ...assistants];
  await notifyMentioned(ctx, { ...record, now: textsOf(todo), before: before ? textsOf(before) : '', except });
}

function textsOf({ plainText, promiseRemark, estimateRemark }: Todo): string {
  return [plainText, promiseRemark, estimateRemark].join('\n');
}
