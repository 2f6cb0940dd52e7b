import { eq } from 'drizzle-orm';

import { advance, type ApprovalState } from '#modules/approval-rules/index.ts';
import { worldOf } from '#modules/approvals/act.ts';
import { approvalActions, type approvalFlows } from '#modules/approvals/approvals.tables.ts';
import { processVersions } from '#modules/approvals/processes.tables.ts';

import type { Db } from '../db/client.ts';

/** Where a flow stands by its actions alone. */
export async function replayedFlow(db: Db, flow: typeof approvalFlows.$inferSelect): Promise<ApprovalState | null> {
  const [version] = await db.select().from(processVersions).where(eq(processVersions.id, flow.versionId));
  if (!version) throw new Error('the version of a flow is gone');
  const { definition } = version;
  const actions = await db.select().from(approvalActions).where(eq(approvalActions.flowId, flow.id)).orderBy(approvalActions.number);
  let state: ApprovalState | null = null;
  for (const { action } of actions) {
    if (action.type === 'seal') continue;
    const world = await worldOf(
      { db, now: new Date(), hasMessaging: false },
      { businessType: flow.businessType, definition, with: [flow.state, action] },
    );
    const outcome = advance(world, state, action);
    if ('refusal' in outcome) throw new Error(outcome.refusal.message);
    ({ state } = outcome);
  }
  return state;
}
