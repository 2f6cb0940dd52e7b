import { and, arrayContains, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';

import { recordScope } from '#modules/grants/index.ts';
import { whereShared } from '#modules/projects/index.ts';
import { dataScope, limitedTo, party, recordVisibility } from '#modules/resources/index.ts';
import { type Ctx } from '#platform/db/work/context.ts';

import { workHours, workReports } from '../work-reports.tables.ts';

/** What the history of reports is kept under. */
export const WORK_REPORT = 'work-report';

/** What a report is known by in files. */
export function keyOf({ id }: { id: string }): { recordType: string; recordId: string } {
  return { recordType: WORK_REPORT, recordId: id };
}

/** A draft has no moment: said too, an index by that moment leaves drafts out instead of reading past all of them. */
const isHandedIn = and(ne(workReports.state, 'draft'), isNotNull(workReports.submittedAt));

export function isOwn(ctx: Ctx): SQL {
  return eq(workReports.ownerId, ctx.actor.userId);
}

/** Sent to the caller, and no draft again. */
export function isSentTo(ctx: Ctx): SQL | undefined {
  return and(isHandedIn, arrayContains(workReports.receivers, [ctx.actor.userId]));
}

const { companyId: company, departmentId: department, ownerId: owner } = workReports;

/** One's own, what was sent to one, and of what the roles cover all that was handed in: a draft is its author's alone. */
export const reportVisibility = recordVisibility({
  table: workReports,
  noun: '工作汇报',
  tag: 'project:report:list',
  relations: [
    party(owner, '填写人'),
    limitedTo(isHandedIn, party(workReports.receivers, '接收人', { mayChange: false })),
    limitedTo(isHandedIn, dataScope({ company, department, owner }, { mayChange: false })),
  ],
});

/** The condition under which the caller sees a report. */
export async function visibleReports(ctx: Ctx): Promise<SQL | undefined> {
  return (await reportVisibility.conditions(ctx)).visible;
}

/** Which hours the caller sees: their own, those that their roles cover, and those of projects in which they have a role. Every sum is taken over these, as is every list behind one. */
export async function visibleHours(ctx: Ctx): Promise<SQL | undefined> {
  const { companyId: company, departmentId: department, ownerId: owner, projectId } = workHours;
  const [scope, shared] = await Promise.all([recordScope(ctx, { company, department, owner }), whereShared(ctx, projectId)]);
  return or(eq(owner, ctx.actor.userId), scope, shared);
}

export type StoredReport = typeof workReports.$inferSelect;

/** A report that the caller may see, or A0404. */
export async function readStored(ctx: Ctx, id: string): Promise<StoredReport> {
  return (await reportVisibility.read(ctx, id)).row;
}
