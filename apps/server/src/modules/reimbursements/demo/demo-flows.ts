import { insertDemoFlows } from '#modules/approvals/index.ts';
import { workingCalendar } from '#modules/calendar/index.ts';
import { demoMoments } from '#modules/documents/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { REIMBURSEMENT_APPROVAL } from '../reimbursement-approval.ts';
import { reimbursements } from '../reimbursements.tables.ts';

export async function insertFlowsOfDemo(ctx: SeedCtx): Promise<void> {
  const rows = await ctx.db.select().from(reimbursements).orderBy(reimbursements.createdAt);
  const at = { now: ctx.now, calendar: await workingCalendar(ctx) };
  await insertDemoFlows(
    ctx,
    REIMBURSEMENT_APPROVAL,
    rows.map((row) => ({ id: row.id, state: row.state, ...demoMoments(at, row) })),
  );
}
