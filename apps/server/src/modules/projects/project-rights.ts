import { isChangeable, isUnopened, nextProjectStates } from '@houtai/contract/project-states';
import type { ProjectDetail, ProjectRow } from '@houtai/contract/projects';

import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import type { projects } from './projects.tables.ts';

export type Project = typeof projects.$inferSelect;

/** A project that the caller sees, and whether their relation allows changes: leader, creator, or by data scope. */
export type FoundProject = { row: Project; mayChange: boolean };

export function rightsTo({ actor }: Ctx, { row: { state }, mayChange }: FoundProject): ProjectRow['may'] {
  const isLed = mayChange && holds(actor, 'project:project:edit');
  const edit = isLed && isChangeable(state);
  return {
    edit,
    plan: edit,
    progress: isLed && state === 'active',
    move: isLed && nextProjectStates(state).length > 0,
    // A returned project is still in its flow.
    remove: isLed && isUnopened(state) && state !== 'returned' && holds(actor, 'project:project:remove'),
  };
}

/** Whether the caller may report a milestone's progress: its person in charge or the project's leader. */
export function mayReport(
  { actor }: Ctx,
  { state, may }: Pick<ProjectDetail, 'state' | 'may'>,
  { ownerId }: { ownerId: string | null },
): boolean {
  return state === 'active' && (may.progress || ownerId === actor.userId);
}

/** Refuses an action that the caller may not do with a project in its state. */
export function assertMay(ctx: Ctx, found: FoundProject, act: keyof ProjectDetail['may']): void {
  if (rightsTo(ctx, found)[act]) return;
  const { number, state } = found.row;
  const couldOtherwise = rightsTo(ctx, { ...found, row: { ...found.row, state: act === 'remove' ? 'draft' : 'active' } })[act];
  if (couldOtherwise) throw new AppError('A0409', `${number} ${WHY[state]}`);
  throw new AppError('A0301', `不能操作 ${number}：只有项目经理、创建人和数据范围包含它的人可以`);
}

const WHY: Readonly<Record<Project['state'], string>> = {
  draft: '还没有立项',
  rejected: '还没有立项',
  withdrawn: '还没有立项',
  returned: '的立项被退回，修改后再次提交',
  auditing: '正在立项审批，撤回后才能操作',
  active: '已经立项，不能删除；可以终止',
  done: '已完成，重新开始后才能操作',
  stopped: '已终止，重新开始后才能操作',
  archived: '已归档，重新开始后才能操作',
};
