import type { InputFault } from '@houtai/contract/call';
import type { TodoForm } from '@houtai/contract/todo';

import { projectsOf } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Todo } from './todo.tables.ts';

/** Requires a project of the customer that has not ended, except the present one. */
export async function projectFaults(
  ctx: Ctx,
  { custId, projectId }: Pick<TodoForm, 'custId' | 'projectId'>,
  before: Todo | null,
): Promise<InputFault[]> {
  if (projectId === '' || (projectId === before?.projectId && custId === before.custId)) return [];
  const project = (await projectsOf(ctx, [projectId])).get(projectId);
  const fault = (msg: string): InputFault[] => [{ path: 'projectId', msg }];
  if (!project) return fault('项目不存在或已被删除');
  if (project.customerId !== custId) return fault('该项目不属于所选客户');
  return project.validity === '2' ? fault('该项目已失效') : [];
}
