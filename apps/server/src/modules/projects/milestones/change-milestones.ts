import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { completenessOf, planMoves } from '@houtai/contract/milestones';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import { PROJECT } from '@houtai/contract/project-resource';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PLAN_FORM, type PlanForm, PROGRESS_FORM } from '@houtai/contract/projects-form';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { recordChange } from '#modules/history/index.ts';
import { notifyAssignees } from '#modules/records/index.ts';
import { peopleFaults } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { changedRow, changeProject, keyOf } from '../change-project.ts';
import { recordNames } from '../names/record-names.ts';
import { readMilestones, type StoredMilestone } from '../project-parts.ts';
import { mayReport } from '../project-rights.ts';
import type { FoundProject } from '../project-rights.ts';
import { projectMilestones, projectProgress } from '../projects.tables.ts';
import { PROJECTS } from '../projects.ts';
import { notifyAboutPlan } from './notify-about-plan.ts';
import { planChanges } from './plan-changes.ts';

type Plan = RequestOf<typeof calls.projects.plan>;

/** Columns to update of an existing milestone. */
const SENT = {
  name: sql`excluded.name`,
  place: sql`excluded.place`,
  ownerId: sql`excluded.owner_id`,
  weight: sql`excluded.weight`,
  planStart: sql`excluded.plan_start`,
  planEnd: sql`excluded.plan_end`,
  firstStart: sql`excluded.first_start`,
  firstEnd: sql`excluded.first_end`,
};

/** Replaces the plan; existing milestones retain their progress. */
export function planProject(ctx: Ctx, { id, version, ...sent }: Plan): Promise<ProjectDetail> {
  return changeProject(ctx, { id, version, may: 'plan' }, async (ctx, found, before) => {
    const { form, isSame } = mergeUpdate(PLAN_FORM, { ...before, reason: sent.reason }, sent);
    if (isSame) return before;
    await checkPlan(ctx, form, before);
    const known = new Map(before.milestones.map((milestone) => [milestone.id, milestone]));
    const kept = new Set<string>();
    const rows = form.milestones.map(({ id: sent, ownerId, ...milestone }, place) => {
      // A copied row is another milestone.
      const was = kept.has(sent) ? undefined : known.get(sent);
      if (was) kept.add(sent);
      const first = firstDays(before, was, milestone);
      return { ...milestone, ...first, place, id: was?.id ?? uuidv7(), projectId: id, ownerId: ownerId || null };
    });
    const own = eq(projectMilestones.projectId, id);
    await ctx.db.delete(projectMilestones).where(and(own, kept.size > 0 ? notInArray(projectMilestones.id, [...kept]) : undefined));
    if (rows.length > 0)
      await ctx.db.insert(projectMilestones).values(rows).onConflictDoUpdate({ target: projectMilestones.id, set: SENT });
    const after = await summedUp(ctx, found);
    const changed = await planChange(ctx, before, after);
    await recordChange(ctx, { ...keyOf(found.row), action: '调整里程碑计划', changes: changed, comment: form.reason });
    const had = new Set(before.milestones.map(({ ownerId }) => ownerId));
    const asked = after.milestones.flatMap(({ ownerId }) => (ownerId === '' || had.has(ownerId) ? [] : ownerId));
    await notifyAssignees(ctx, { type: PROJECT.key, id }, [{ to: asked, did: '请你负责里程碑' }]);
    const moves = planMoves(before.milestones, after.milestones);
    const [lines, owners] = [moves.map(({ words }) => words), moves.flatMap(({ ownerIds }) => ownerIds)];
    await notifyAboutPlan(ctx, after, { did: '调整了里程碑：', lines, reason: form.reason, owners, except: asked });
    return after;
  });
}

/** Changes the planned days of one milestone. */
export function moveMilestone(
  ctx: Ctx,
  { id, version, milestoneId, planStart, planEnd, reason }: RequestOf<typeof calls.projects.moveMilestone>,
): Promise<ProjectDetail> {
  return changeProject(ctx, { id, version, may: 'plan' }, async (ctx, found, before) => {
    const milestone = milestoneIn(before, milestoneId);
    if (milestone.planStart === planStart && milestone.planEnd === planEnd) return before;
    const set = { planStart, planEnd, ...firstDays(before, milestone, { planStart, planEnd }) };
    await ctx.db.update(projectMilestones).set(set).where(eq(projectMilestones.id, milestoneId));
    const after = await summedUp(ctx, found);
    const days = { before: `${milestone.planStart} 至 ${milestone.planEnd}`, after: `${planStart} 至 ${planEnd}` };
    const changes = [{ field: milestoneId, label: milestone.name, ...days }];
    await recordChange(ctx, { ...keyOf(found.row), action: '调整里程碑日期', changes, comment: reason });
    const lines = planMoves(before.milestones, after.milestones).map(({ words }) => words);
    await notifyAboutPlan(ctx, after, { did: '调整了里程碑：', lines, reason, owners: [milestone.ownerId] });
    return after;
  });
}

/** Reports the progress of a milestone and updates the project's completeness. */
export function reportProgress(
  ctx: Ctx,
  { id, version, milestoneId, ...sent }: RequestOf<typeof calls.projects.reportProgress>,
): Promise<ProjectDetail> {
  return changeProject(ctx, { id, version, may: 'report' }, async (ctx, found, before) => {
    const milestone = milestoneIn(before, milestoneId);
    if (found.row.state !== 'active') throw new AppError('A0409', `${found.row.number} 不在进行中，不能填报进度`);
    if (!mayReport(ctx, before, milestone)) throw new AppError('A0301', `不能填报「${milestone.name}」：只有它的负责人和项目经理可以`);
    const { form, isSame } = mergeUpdate(PROGRESS_FORM, { ...milestone, remark: '' }, sent);
    if (isSame) return before;
    const today = localDate(ctx.now);
    const late = (['realStart', 'realEnd'] as const).filter((path) => form[path] > today);
    if (late.length > 0) throw refusedInput(late.map((path) => ({ path, msg: '不能晚于今天' })));
    const percent = Number(form.percent).toFixed(2);
    const real = { realStart: form.realStart || null, realEnd: form.realEnd || null };
    await ctx.db
      .update(projectMilestones)
      .set({ percent, ...real })
      .where(eq(projectMilestones.id, milestoneId));
    const after = await summedUp(ctx, found);
    const changes = [{ field: milestoneId, label: milestone.name, before: `${milestone.percent}%`, after: `${percent}%` }];
    const whole = { field: 'completeness', label: '项目完成度', before: `${before.completeness}%`, after: `${after.completeness}%` };
    await recordChange(ctx, {
      ...keyOf(found.row),
      action: '填报里程碑进度',
      changes: [...changes, ...(whole.before === whole.after ? [] : [whole])],
      comment: form.remark,
    });
    const lines = [`「${milestone.name}」${milestone.percent}% 改为 ${percent}%`, `项目完成度 ${after.completeness}%`];
    await notifyAboutPlan(ctx, after, { did: '填报了进度：', lines, reason: form.remark, owners: [milestone.ownerId] });
    return after;
  });
}

/** Stores the project's completeness and today's progress entry. */
async function summedUp(ctx: Ctx, found: FoundProject): Promise<ProjectDetail> {
  const { id } = found.row;
  const milestones = await readMilestones(ctx, id);
  const percent = completenessOf(milestones);
  const row = await changedRow(ctx, id, { completeness: percent });
  const now = { percent, milestones: milestones.map(({ name, weight, percent }) => ({ name, weight, percent })) };
  await ctx.db
    .insert(projectProgress)
    .values({ projectId: id, day: localDate(ctx.now), ...now })
    .onConflictDoUpdate({ target: [projectProgress.projectId, projectProgress.day], set: now });
  return PROJECTS.detail(ctx, row);
}

/** The first planned days of a milestone that is moved; a plan counts as a promise once the project is open. */
function firstDays(
  { state }: Pick<ProjectDetail, 'state'>,
  was: MilestoneRow | undefined,
  { planStart, planEnd }: Pick<MilestoneRow, 'planStart' | 'planEnd'>,
): Pick<StoredMilestone, 'firstStart' | 'firstEnd'> {
  const firstStart = was?.firstStart || was?.planStart;
  const firstEnd = was?.firstEnd || was?.planEnd;
  const isAsPlanned = isUnopened(state) || firstStart === undefined || (firstStart === planStart && firstEnd === planEnd);
  return isAsPlanned ? { firstStart: null, firstEnd: null } : { firstStart, firstEnd: firstEnd ?? planEnd };
}

function milestoneIn({ milestones }: ProjectDetail, id: string): ProjectDetail['milestones'][number] {
  const found = milestones.find((milestone) => milestone.id === id);
  if (!found) throw notFound('里程碑');
  return found;
}

async function checkPlan(ctx: Ctx, { milestones, reason }: PlanForm, before: ProjectDetail): Promise<void> {
  const kept = before.milestones.map(({ ownerId }) => ownerId);
  const people = milestones.map(({ ownerId }, row) => ({
    path: `milestones.${row}.ownerId`,
    chosen: ownerId === '' ? [] : [ownerId],
    kept,
  }));
  const faults = await peopleFaults(ctx, people);
  if (!isUnopened(before.state) && reason === '') faults.push({ path: 'reason', msg: '项目已立项，请写明调整原因' });
  if (faults.length > 0) throw refusedInput(faults);
}

async function planChange(ctx: Ctx, before: ProjectDetail, after: ProjectDetail) {
  const people = [...before.milestones, ...after.milestones].flatMap(({ ownerId }) => ownerId || []);
  const names = await recordNames(ctx, { people, projects: [], customers: [] });
  const plan = ({ milestones }: ProjectDetail) =>
    milestones.map((milestone) => ({ ...milestone, ownerId: names.person(milestone.ownerId), weight: String(milestone.weight) }));
  return planChanges(plan(before), plan(after));
}
