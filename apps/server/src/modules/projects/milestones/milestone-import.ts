import { firstCharacters } from '@houtai/contract/characters';
import { id } from '@houtai/contract/form';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { MAX_MILESTONES, MILESTONE_FORM, type PlanForm } from '@houtai/contract/projects-form';
import { eq } from 'drizzle-orm';

import { type FoundRecord, importKind } from '#modules/imports/index.ts';
import { staffOptions } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';
import { originWords } from '#platform/origin.ts';

import { projectMilestones } from '../projects.tables.ts';
import { faultsAtFields, ownProjectsInSheets, partFound, projectOfRow, projectsOfRows } from '../sheets/import-parts.ts';
import { planProject } from './change-milestones.ts';

type Plan = PlanForm['milestones'];

/** A sheet of milestones, of one project or of several; project and name identify a milestone. */
export const MILESTONE_IMPORT = importKind({
  kind: 'project-milestones',
  name: '里程碑',
  tag: 'project:project:import',
  may: { add: 'project:project:edit', edit: 'project:project:edit' },
  form: MILESTONE_FORM,
  beside: { projectId: id('项目', { of: 'project', required: true }) },
  within: 'projectId',
  keys: ['projectId', 'name'],
  synonyms: {
    projectId: ['项目名称', '项目编号'],
    name: ['里程碑', '里程碑名称', '阶段', '节点'],
    ownerId: ['责任人', '执行人'],
    weight: ['比重', '占比'],
    planStart: ['开始日期', '计划开始日期'],
    planEnd: ['结束日期', '完成日期', '计划结束', '计划完成日期'],
  },
  lookUps: { projectId: ownProjectsInSheets, ownerId: staffOptions },
  find: async (ctx, keys) => {
    const ids = keys.map(({ projectId = '' }) => projectId);
    const found = new Map(
      (await projectsOfRows(ctx, ids)).flatMap((project) => foundIn(project).map((each) => [keyOf(project.id, each.name), each])),
    );
    return keys.map(({ projectId = '', name = '' }) => found.get(keyOf(projectId, name)) ?? null);
  },
  read: async (ctx, ids) => {
    const rows = await ctx.db.select().from(projectMilestones).where(isOneOf(projectMilestones.id, ids));
    const projects = await projectsOfRows(
      ctx,
      rows.map(({ projectId }) => projectId),
    );
    return projects.flatMap(foundIn).filter(({ id }) => ids.includes(id));
  },
  add: async (ctx, values, { projectId = '' }) => {
    const { milestones } = await changePlan(ctx, projectId, (plan) => [...plan, { id: '', ...values }]);
    const added = milestones.at(-1);
    if (!added) throw new Error('the milestone was not stored');
    return added;
  },
  update: async (ctx, { id }, values) => {
    await changePlan(ctx, await projectIdOf(ctx, id), (plan) => plan.map((row) => (row.id === id ? { id, ...values } : row)));
  },
  remove: async (ctx, { id }) => {
    await changePlan(ctx, await projectIdOf(ctx, id), (plan) => plan.filter((row) => row.id !== id));
  },
});

function keyOf(projectId: string, name: string): string {
  return `${projectId} ${name}`;
}

function foundIn({ milestones }: ProjectDetail): FoundRecord[] {
  return milestones.map(({ id, name, ownerId, weight, planStart, planEnd }) =>
    partFound(id, name, { name, ownerId, weight, planStart, planEnd }),
  );
}

async function projectIdOf({ db }: Ctx, id: string): Promise<string> {
  const [row] = await db.select().from(projectMilestones).where(eq(projectMilestones.id, id));
  if (!row) throw notFound('里程碑');
  return row.projectId;
}

/** Changes the plan as its form does; for an open project, the file name is the reason. */
async function changePlan(ctx: Ctx, projectId: string, change: (plan: Plan) => Plan): Promise<ProjectDetail> {
  const { version, state, milestones } = await projectOfRow(ctx, projectId);
  const plan = change(
    milestones.map(({ id, name, ownerId, weight, planStart, planEnd }) => ({ id, name, ownerId, weight, planStart, planEnd })),
  );
  if (plan.length > MAX_MILESTONES) throw refusedInput([{ path: 'name', msg: `一个项目最多 ${MAX_MILESTONES} 个里程碑` }]);
  const reason = isUnopened(state) ? '' : firstCharacters(originWords(ctx.origin) || '按表格调整', 200);
  return faultsAtFields(() => planProject(ctx, { id: projectId, version, milestones: plan, reason }));
}
