import { DAY_MS } from '@houtai/contract/durations';

import { insertDemoFlows } from '#modules/approvals/index.ts';
import { workingCalendar } from '#modules/calendar/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { PROJECT_OPENING } from '../project-approval.ts';
import { projects } from '../projects.tables.ts';

/** Working hours between the creation of a project, the submission of its opening, and the decision. */
const SUBMITTED_HOURS = 2;
const DECIDED_HOURS = 14;
/** Openings older than the demo's processes have no flow. */
const YOUNGEST_DAYS = 190;

/** Stores the flows of the demo's project openings: recent decisions, and pending ones. */
export async function insertFlowsOfDemo(ctx: SeedCtx): Promise<void> {
  const rows = await ctx.db.select().from(projects).orderBy(projects.createdAt, projects.id);
  const oldest = ctx.now.getTime() - YOUNGEST_DAYS * DAY_MS;
  const { hoursLater, workingHoursBetween } = await workingCalendar(ctx);
  const documents = rows
    .filter(({ state, createdAt }) => state !== 'draft' && createdAt.getTime() > oldest)
    .map(({ id, state, createdAt }) => {
      const isOpening = state === 'auditing';
      const after = (hours: number) => new Date(hoursLater(createdAt.toISOString(), hours));
      // For a project created on a Friday, few working hours have passed since.
      const worked = workingHoursBetween(createdAt.toISOString(), ctx.now.toISOString());
      const submittedAt = after(Math.min(SUBMITTED_HOURS, worked / 2));
      const changedAt = isOpening ? ctx.now : after(DECIDED_HOURS);
      return { id, state: isOpening ? ('auditing' as const) : ('passed' as const), submittedAt, changedAt };
    });
  await insertDemoFlows(ctx, PROJECT_OPENING, documents);
}
