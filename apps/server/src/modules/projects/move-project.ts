import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { PROJECT } from '@houtai/contract/project-resource';
import { nextProjectStates, PROJECT_STATES, projectMove, type ProjectState, validityOf } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { eq } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { notifyWatchers } from '#modules/records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { changedRow, changeProject, keyOf } from './change-project.ts';
import { assertMay, type Project } from './project-rights.ts';
import { projects } from './projects.tables.ts';
import { PROJECTS } from './projects.ts';

/** Moves a project to another state, if the transition is allowed. */
export function moveProject(ctx: Ctx, { id, version, to, reason }: RequestOf<typeof calls.projects.move>): Promise<ProjectDetail> {
  return changeProject(ctx, { id, version, may: 'move' }, async (ctx, found) => {
    const { state, number } = found.row;
    if (!nextProjectStates(state).includes(to))
      throw new AppError('A0409', `${number} 是「${PROJECT_STATES[state]}」，不能改为「${PROJECT_STATES[to]}」`);
    const action = projectMove(to);
    const row = await move(ctx, found.row, { to, action, comment: reason });
    await notifyWatchers(ctx, { type: PROJECT.key, ids: [id], event: 'state', did: `${action}了`, said: reason });
    return PROJECTS.detail(ctx, row);
  });
}

/** Submits the opening of a project, which locks it. */
export function submitOpening(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const found = await PROJECTS.visibility.lockOne(ctx, id);
    assertMay(ctx, found, 'edit');
    await move(ctx, found.row, { to: 'auditing', action: '提交立项审批' });
  });
}

/** Applies the result of an opening's approval; a passed project becomes active. */
export function finishProjectApproval(ctx: Ctx, id: string, to: 'active' | 'rejected' | 'returned' | 'withdrawn'): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(projects).where(eq(projects.id, id)).for('update');
    if (!row) throw notFound('项目');
    if (row.state !== 'auditing' && row.state !== 'returned') throw new AppError('A0409', `${row.number} 不在立项审批中`);
    await move(ctx, row, { to, action: to === 'active' ? '立项通过' : PROJECT_STATES[to] });
  });
}

async function move(
  ctx: Ctx,
  row: Project,
  { to, action, comment = '' }: { to: ProjectState; action: string; comment?: string },
): Promise<Project> {
  const moved = await changedRow(ctx, row.id, { state: to, validity: validityOf(to), ...realDays(ctx, row, to) });
  const changes = [{ field: 'state', label: '状态', before: PROJECT_STATES[row.state], after: PROJECT_STATES[to] }];
  await recordChange(ctx, { ...keyOf(row), action, changes, comment });
  return moved;
}

/** The real days of a project: from its opening until it is done or stopped, unless it is resumed. */
function realDays({ now }: Ctx, { realStart, realEnd }: Project, to: ProjectState): Partial<Pick<Project, 'realStart' | 'realEnd'>> {
  const today = localDate(now);
  if (to === 'active') return { realStart: realStart ?? today, realEnd: null };
  return to === 'done' || to === 'stopped' ? { realEnd: realEnd ?? today } : {};
}
