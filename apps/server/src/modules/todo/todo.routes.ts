import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { sendWorkReminder } from '#modules/work-records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { noticeOf } from './notify-about-todo.ts';
import { reassignTodo } from './reassign-todo.ts';
import { setTodoState } from './set-todo-state.ts';
import { assertMay } from './todo-rights.ts';
import { TODOS } from './todos.ts';

/** Calls that only to-dos have; the resource serves the others. */
export default function todoRoutes(app: FastifyInstance): void {
  serve(app, calls.todo.setState, (form, ctx) => setTodoState(ctx, form));

  serve(app, calls.todo.reassign, async (form, ctx) => new Answer(await reassignTodo(ctx, form), { msg: '待办已转交' }));

  serve(app, calls.todo.remind, async ({ todoId }, ctx) => {
    const found = await TODOS.visibility.read(ctx, todoId);
    assertMay(ctx, found, 'remind');
    const { row: todo } = found;
    await sendWorkReminder(ctx, { ...noticeOf(todo), to: [todo.receptionUser], title: `${ctx.actor.name} 催办待办 ${todo.number}` });
    return new Answer({}, { msg: '已提醒负责人' });
  });
}
