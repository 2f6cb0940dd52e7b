import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';

import type { Ctx } from '../../platform/db/context.ts';
import { notify } from '../messages/index.ts';
import { summaryOf } from '../work-records/index.ts';
import { TODO } from './todo-rows.ts';
import type { Todo } from './todo-visibility.ts';

/** The parts of a message that is about a to-do. */
export function noticeOf(todo: Todo) {
  return { content: summaryOf(todo.plainText), url: linkTo(TODO_PAGE, { id: todo.id }), record: { type: TODO, id: todo.id } };
}

/** Tells the receiver and the assistants that a to-do is theirs; of one that changed, those who are new to it. */
export async function tellAboutTodo(ctx: Ctx, todo: Todo, before?: Todo): Promise<void> {
  const notice = { ...noticeOf(todo), msgType: '0' } as const;
  if (todo.receptionUser !== before?.receptionUser)
    await notify(ctx, { ...notice, to: [todo.receptionUser], title: `${ctx.actor.name} 交给你待办 ${todo.number}` });
  const assistants = todo.assistUsers.filter((id) => !before?.assistUsers.includes(id));
  await notify(ctx, { ...notice, to: assistants, title: `${ctx.actor.name} 请你协助待办 ${todo.number}` });
}
