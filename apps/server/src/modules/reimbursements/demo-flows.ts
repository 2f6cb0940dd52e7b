import type { SeedCtx } from '../../platform/db/seeds.ts';
import { insertDemoFlows } from '../approvals/index.ts';
import { workingCalendar } from '../calendar/index.ts';
import { demoMoments } from '../documents/index.ts';
import { REIMBURSEMENT_APPROVAL } from './reimbursement-approval.ts';
import { reimbursements } from './reimbursements.tables.ts';

/** Stores the flows of the demo's documents. */
export async function insertFlowsOfDemo(ctx: SeedCtx): Promise<void> {
  const rows = await ctx.db.select().from(reimbursements).orderBy(reimbursements.createdAt);
  const at = { now: ctx.now, calendar: await workingCalendar(ctx) };
  await insertDemoFlows(
    ctx,
    REIMBURSEMENT_APPROVAL,
    rows.map((row) => ({ id: row.id, state: row.state, ...demoMoments(at, row) })),
  );
}
