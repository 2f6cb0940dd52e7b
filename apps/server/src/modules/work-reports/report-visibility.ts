import { and, arrayContains, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Reason, recordScope, scopeParts, scopeReasons } from '../grants/index.ts';
import { workHours, workReports } from './work-reports.tables.ts';

/** What the history of reports is kept under. */
export const WORK_REPORT = 'work-report';

/** What a report is known by in files. */
export function keyOf({ id }: { id: string }): { recordType: string; recordId: string } {
  return { recordType: WORK_REPORT, recordId: id };
}

const SCOPED = { company: workReports.companyId, department: workReports.departmentId, owner: workReports.ownerId };
/** A draft has no moment: said too, an index by that moment leaves drafts out instead of reading past all of them. */
const isHandedIn = and(ne(workReports.state, 'draft'), isNotNull(workReports.submittedAt));

export function isOwn(ctx: Ctx): SQL {
  return eq(workReports.ownerId, ctx.actor.userId);
}

/** Sent to the caller, and no draft again. */
export function isSentTo(ctx: Ctx): SQL | undefined {
  return and(isHandedIn, arrayContains(workReports.receivers, [ctx.actor.userId]));
}

/** One's own, what was sent to one, and of what the roles cover all that was handed in: a draft is its author's alone. */
export async function visibleReports(ctx: Ctx): Promise<SQL | undefined> {
  return or(isOwn(ctx), isSentTo(ctx), and(isHandedIn, await recordScope(ctx, SCOPED)));
}

/** The same one by one, with a name for each. */
export async function reasonsToSee(ctx: Ctx): Promise<Reason[]> {
  const shares = [
    { label: '填写人', covers: isOwn(ctx) },
    { label: '接收人', covers: isSentTo(ctx) },
  ];
  const scopes = scopeReasons(await scopeParts(ctx, SCOPED)).map(({ label, covers }) => ({ label, covers: and(isHandedIn, covers) }));
  return [...shares, ...scopes].flatMap(({ label, covers }) => (covers ? [{ label, covers }] : []));
}

/** Which hours the caller sees: their own and those that their roles cover. Every sum is taken over these, as is every list behind one. */
export async function visibleHours(ctx: Ctx): Promise<SQL | undefined> {
  const scope = await recordScope(ctx, { company: workHours.companyId, department: workHours.departmentId, owner: workHours.ownerId });
  return or(eq(workHours.ownerId, ctx.actor.userId), scope);
}

export type StoredReport = typeof workReports.$inferSelect;

/** A report that the caller may see, or A0404. */
export async function readStored(ctx: Ctx, id: string): Promise<StoredReport> {
  const [row] = await ctx.db
    .select()
    .from(workReports)
    .where(and(eq(workReports.id, id), await visibleReports(ctx)));
  if (!row) throw notFound('工作汇报');
  return row;
}

export async function maySeeReport(ctx: Ctx, id: string): Promise<boolean> {
  if (!holds(ctx.actor, 'project:report:list')) return false;
  return (await ctx.db.$count(workReports, and(eq(workReports.id, id), await visibleReports(ctx)))) > 0;
}
