import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { commentOn } from '#modules/records/index.ts';
import { remind } from '#modules/work-records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addTodo } from './add-todo.ts';
import { reassignTodo } from './reassign-todo.ts';
import { setTodoState } from './set-todo-state.ts';
import { noticeOf } from './tell-about-todo.ts';
import { exportedTodos, TODO_CELLS } from './todo-export.ts';
import { todoCounts, todoPage } from './todo-list.ts';
import { assertMay } from './todo-rights.ts';
import { TODO, toTodoDetail } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import { updateTodo } from './update-todo.ts';

export default function todoRoutes(app: FastifyInstance): void {
  serve(app, calls.todo.add, async (form, ctx) => new Answer(await addTodo(ctx, form), { msg: '待办已提交' }));

  serve(app, calls.todo.update, async (form, ctx) => new Answer(await updateTodo(ctx, form), { msg: '待办已保存' }));

  serve(app, calls.todo.get, async ({ id }, ctx) => toTodoDetail(ctx, await visibleTodos.read(ctx, id)));

  serve(app, calls.todo.page, (query, ctx) => todoPage(ctx, query));

  serveExport(app, calls.todo.export, { name: '待办', cells: TODO_CELLS, list: exportedTodos });

  serve(app, calls.todo.counts, (query, ctx) => todoCounts(ctx, query));

  serve(app, calls.todo.setState, (form, ctx) => setTodoState(ctx, form));

  serve(app, calls.todo.reassign, async (form, ctx) => new Answer(await reassignTodo(ctx, form), { msg: '待办已转办' }));

  serve(app, calls.todo.remind, async ({ todoId }, ctx) => {
    const found = await visibleTodos.read(ctx, todoId);
    assertMay(ctx, found, 'remind');
    const { row: todo } = found;
    await remind(ctx, { ...noticeOf(todo), to: [todo.receptionUser], title: `${ctx.actor.name} 催办待办 ${todo.number}` });
    return new Answer({}, { msg: '已提醒负责人' });
  });

  serve(app, calls.todo.history, async ({ id }, ctx) => {
    const { row: todo } = await visibleTodos.read(ctx, id);
    return historyOf(ctx, TODO, todo.id);
  });

  serve(app, calls.todo.comment, async ({ id, comment }, ctx) => {
    const { row: todo } = await visibleTodos.read(ctx, id);
    await commentOn(ctx, { type: TODO, id: todo.id, comment });
    return {};
  });
}
