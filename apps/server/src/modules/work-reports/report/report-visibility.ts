import { and, arrayContains, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';

import { recordScope } from '#modules/grants/index.ts';
import { whereShared } from '#modules/projects/index.ts';
import { dataScope, limitRelation, partyRelation, recordVisibility } from '#modules/resources/index.ts';
import { type Ctx } from '#platform/db/work/context.ts';

import { workHours, workReports } from '../work-reports.tables.ts';

/** The record type of reports in histories. */
export const WORK_REPORT = 'work-report';

/** The key of a report for files. */
export function keyOf({ id }: { id: string }): { recordType: string; recordId: string } {
  return { recordType: WORK_REPORT, recordId: id };
}

/** Drafts have no time of submission. The second condition lets an index on that time skip drafts. */
const isHandedIn = and(ne(workReports.state, 'draft'), isNotNull(workReports.submittedAt));

export function isOwn(ctx: Ctx): SQL {
  return eq(workReports.ownerId, ctx.actor.userId);
}

/** Condition: submitted to the caller. */
export function isSentTo(ctx: Ctx): SQL | undefined {
  return and(isHandedIn, arrayContains(workReports.receivers, [ctx.actor.userId]));
}

const { companyId: company, departmentId: department, ownerId: owner } = workReports;

/** Visible: one's own reports, received ones, and submitted ones within the scope; drafts only to their author. */
export const reportVisibility = recordVisibility({
  table: workReports,
  noun: '工作汇报',
  tag: 'project:report:list',
  relations: [
    partyRelation(owner, '填写人'),
    limitRelation(isHandedIn, partyRelation(workReports.receivers, '接收人', { mayChange: false })),
    limitRelation(isHandedIn, dataScope({ company, department, owner }, { mayChange: false })),
  ],
});

/** Condition: the caller sees the report. */
export async function visibleReports(ctx: Ctx): Promise<SQL | undefined> {
  return (await reportVisibility.conditions(ctx)).visible;
}

/**
 * Condition: hours of the caller, within their scope, or of projects in which they have a role. Every sum and the list behind it use this.
 */
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
