import { insertDemoFlows } from '#modules/approvals/index.ts';
import { workingCalendar } from '#modules/calendar/index.ts';
import { demoMoments } from '#modules/documents/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { SOFTWARE_COPYRIGHT_APPROVAL } from './software-copyright-approval.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

export async function insertFlowsOfDemo(ctx: SeedCtx): Promise<void> {
  const rows = await ctx.db.select().from(softwareCopyrights).orderBy(softwareCopyrights.createdAt);
  const at = { now: ctx.now, calendar: await workingCalendar(ctx) };
  await insertDemoFlows(
    ctx,
    SOFTWARE_COPYRIGHT_APPROVAL,
    rows.map((row) => ({ id: row.id, state: row.state, ...demoMoments(at, row) })),
  );
}
