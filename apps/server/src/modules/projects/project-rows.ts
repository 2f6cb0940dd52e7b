import { localDate } from '@houtai/contract/dates';
import { isChangeable, isUnopened, nextProjectStates } from '@houtai/contract/project-states';
import type { MilestoneRow, ProjectDetail, ProjectRow } from '@houtai/contract/projects';
import { asc, eq, sql } from 'drizzle-orm';

import { filesOf } from '#modules/files/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { recordNames } from './names/record-names.ts';
import { spentOn } from './project-costs.ts';
import type { FoundProject, Project } from './project-visibility.ts';
import { projectMembers, projectMilestones } from './projects.tables.ts';

/** What the history and the files of a project are kept under. */
export const PROJECT = 'project';

export type StoredMilestone = typeof projectMilestones.$inferSelect;

/** Whether the caller leads a project: anyone who is in charge of it, made it, or has it in their data scope, with the right to change projects. */
export function leads({ actor }: Ctx, { row, covered }: FoundProject): boolean {
  const isTheirs = covered || row.ownerId === actor.userId || row.createdBy === actor.userId;
  return isTheirs && holds(actor, 'project:project:edit');
}

export function rightsTo(ctx: Ctx, found: FoundProject): ProjectRow['may'] {
  const { state } = found.row;
  const isLed = leads(ctx, found);
  const edit = isLed && isChangeable(state);
  return {
    edit,
    plan: edit,
    progress: isLed && state === 'active',
    move: isLed && nextProjectStates(state).length > 0,
    // What was returned is still in its flow.
    remove: isLed && isUnopened(state) && state !== 'returned' && holds(ctx.actor, 'project:project:remove'),
  };
}

/** Whether the caller may say how far a milestone has come: anyone who is in charge of it or leads the project. */
export function mayReport(ctx: Ctx, found: FoundProject, { ownerId }: Pick<StoredMilestone, 'ownerId'>): boolean {
  return found.row.state === 'active' && (leads(ctx, found) || ownerId === ctx.actor.userId);
}

export async function toProjectRows(ctx: Ctx, found: readonly FoundProject[]): Promise<ProjectRow[]> {
  const rows = found.map(({ row }) => row);
  const ids = rows.map(({ id }) => id);
  const [names, places, spent, counted] = await Promise.all([
    recordNames(ctx, { people: rows.map(({ ownerId }) => ownerId), projects: [], customers: rows.map(({ customerId }) => customerId) }),
    departmentNames(
      ctx,
      rows.map(({ departmentId }) => departmentId),
    ),
    spentOn(ctx, ids),
    milestonesOf(ctx, ids),
  ]);
  return found.map((each) => {
    const { row } = each;
    return {
      customerName: names.customer(row.customerId),
      ownerName: names.person(row.ownerId),
      departmentName: places.get(row.departmentId) ?? '',
      spent: spent.get(row.id) ?? '0.00',
      milestones: counted.get(row.id)?.all ?? 0,
      lateMilestones: row.state === 'active' ? (counted.get(row.id)?.late ?? 0) : 0,
      may: rightsTo(ctx, each),
      ...plainOf(row),
    };
  });
}

export async function toProjectDetail(ctx: Ctx, found: FoundProject): Promise<ProjectDetail> {
  const { id, remark } = found.row;
  const [[listed], members, stored, files] = await Promise.all([
    toProjectRows(ctx, [found]),
    readMembers(ctx, id),
    readMilestones(ctx, id),
    filesOf(ctx, PROJECT, [id]),
  ]);
  if (!listed) throw new Error('a row gives a row');
  const names = await recordNames(ctx, { people: stored.flatMap(({ ownerId }) => ownerId ?? []), projects: [], customers: [] });
  const milestones = stored.map((row) => toMilestone(row, names.person(row.ownerId ?? ''), mayReport(ctx, found, row)));
  const fileList = files.get(id) ?? [];
  return { ...listed, remark, members, milestones, fileIds: idsIn(fileList), fileList };
}

/** The milestones of a project in the order of its plan. */
export function readMilestones({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<StoredMilestone[]> {
  return db.select().from(projectMilestones).where(eq(projectMilestones.projectId, projectId)).orderBy(asc(projectMilestones.place));
}

async function readMembers({ db }: Ctx, projectId: string): Promise<ProjectDetail['members']> {
  const { userId, role, place } = projectMembers;
  return db
    .select({ userId, role, name: users.name, departmentName: sql<string>`coalesce(${departments.name}, '')` })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(userDepartments, sql`${userDepartments.userId} = ${users.id} and ${userDepartments.primary}`)
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(asc(place));
}

function plainOf(row: Project) {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    customerId: row.customerId,
    ownerId: row.ownerId,
    startDate: row.startDate ?? '',
    endDate: row.endDate ?? '',
    realStart: row.realStart ?? '',
    realEnd: row.realEnd ?? '',
    budget: row.budget ?? '',
    state: row.state,
    validity: row.validity,
    completeness: row.completeness,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

function toMilestone({ projectId: _, place: __, ...row }: StoredMilestone, ownerName: string, mayReport: boolean): MilestoneRow {
  const { ownerId, firstStart, firstEnd, realStart, realEnd } = row;
  const days = { firstStart: firstStart ?? '', firstEnd: firstEnd ?? '', realStart: realStart ?? '', realEnd: realEnd ?? '' };
  return { ...row, ...days, ownerId: ownerId ?? '', ownerName, mayReport };
}

async function departmentNames({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = departments;
  const rows = await db.select({ id, name }).from(departments).where(isOneOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function milestonesOf({ db, now }: Ctx, ids: readonly string[]): Promise<Map<string, { all: number; late: number }>> {
  const { projectId, percent, planEnd } = projectMilestones;
  const rows = await db
    .select({
      projectId,
      all: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${percent} < 100 and ${planEnd} < ${localDate(now)}))::int`,
    })
    .from(projectMilestones)
    .where(isOneOf(projectId, ids))
    .groupBy(projectId);
  return new Map(rows.map(({ projectId, all, late }) => [projectId, { all, late }]));
}
