import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';

import { addRecordFiles } from '#modules/files/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { primaryPlaceOf } from '#modules/people/index.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { atOnce } from '#platform/db/work/at-once.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { tellAboutTodo } from './tell-about-todo.ts';
import { checkTodoForm } from './todo-form.ts';
import { TODO } from './todo-rows.ts';
import { todos } from './todo.tables.ts';

export async function addTodo(ctx: Ctx, form: RequestOf<typeof calls.todo.add>): Promise<{ todoId: string }> {
  const [{ values, ...files }, place] = await Promise.all([checkTodoForm(ctx, form), primaryPlaceOf(ctx)]);
  const { userId } = ctx.actor;
  const stamps = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const serial = await nextNumber(ctx, TODO);
  return inTransaction(ctx, async (ctx) => {
    const todo = await ctx.work.insert(ctx.db, todos, { ...values, ...place, ...stamps, serial });
    await atOnce(
      addRecordFiles(ctx, { recordType: TODO, recordId: todo.id, ...files, path: 'resultRequestFileIds' }),
      recordChange(ctx, { recordType: TODO, recordId: todo.id, action: '新建待办' }),
      tellAboutTodo(ctx, todo),
    );
    return { todoId: todo.id };
  });
}
