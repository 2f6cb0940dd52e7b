import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { TODO, TODO_REASSIGN_FORM } from '@houtai/contract/todo-form';

import { notifyWatchers } from '#modules/records/index.ts';
import { peopleFaults } from '#modules/work-records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { assertMay } from './todo-rights.ts';
import { TODOS } from './todos.ts';

/** Gives a to-do to another receiver, who is removed from the assistants. */
export async function reassignTodo(
  ctx: Ctx,
  { todoId: id, version, receptionUser, remark }: RequestOf<typeof calls.todo.reassign>,
): Promise<Record<string, never>> {
  const faults = await peopleFaults(ctx, [
    { path: 'receptionUser', chosen: [receptionUser], kept: [], field: TODO_REASSIGN_FORM.fields.receptionUser },
  ]);
  return inTransaction(ctx, async (ctx) => {
    const found = await TODOS.visibility.lockOne(ctx, id);
    if (receptionUser === found.row.receptionUser) faults.push({ path: 'receptionUser', msg: '该人员已经是负责人' });
    if (faults.length > 0) throw refusedInput(faults);
    assertMay(ctx, found, 'reassign');
    const row = await TODOS.lock(ctx, { id, version });
    const assistUsers = row.assistUsers.filter((userId) => userId !== receptionUser);
    await TODOS.move(ctx, row, { action: '转办', comment: remark, set: { receptionUser, assistUsers } });
    await notifyWatchers(ctx, { type: TODO.key, ids: [id], event: 'state', did: '转交了', said: remark, except: [receptionUser] });
    return {};
  });
}
