import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';

import { atOnce } from '../../platform/db/at-once.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { addRecordFiles } from '../files/index.ts';
import { recordChange } from '../history/index.ts';
import { primaryPlaceOf } from '../people/index.ts';
import { nextNumber } from '../work-records/index.ts';
import { tellAboutNewTodos } from './tell-about-todo.ts';
import { checkTodoForm } from './todo-form.ts';
import { TODO } from './todo-rows.ts';
import { todos } from './todo.tables.ts';

type Form = RequestOf<typeof calls.todo.add>;

export async function addTodo(ctx: Ctx, form: Form): Promise<{ todoId: string }> {
  const [todoId] = await addTodos(ctx, [form]);
  if (todoId === undefined) throw new Error('the to-do was not stored');
  return { todoId };
}

/** Adds all of them, or none; gives their ids in order. */
export async function addTodos(ctx: Ctx, forms: readonly Form[]): Promise<string[]> {
  const [checked, place] = await Promise.all([Promise.all(forms.map((form) => checkTodoForm(ctx, form))), primaryPlaceOf(ctx)]);
  const { userId } = ctx.actor;
  const stamps = { ownerId: userId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const serials = await Promise.all(checked.map(() => nextNumber(ctx, TODO)));
  return inTransaction(ctx, async (ctx) => {
    const added = await ctx.db
      .insert(todos)
      .values(checked.map(({ values }, at) => ({ ...values, ...place, ...stamps, serial: serials[at] ?? 0 })))
      .returning();
    await atOnce(
      ...added.map(({ id }, at) => {
        const { fileIds = [], textFileIds = [] } = checked[at] ?? {};
        return addRecordFiles(ctx, { recordType: TODO, recordId: id, fileIds, textFileIds, path: 'resultRequestFileIds' });
      }),
      recordChange(ctx, ...added.map(({ id }) => ({ recordType: TODO, recordId: id, action: '新建待办' }))),
      tellAboutNewTodos(ctx, added),
    );
    return added.map(({ id }) => id);
  });
}
