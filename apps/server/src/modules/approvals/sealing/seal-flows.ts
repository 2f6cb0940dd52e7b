import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';

import { SYSTEM } from '#modules/approval-rules/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import type { ApprovalKind } from '../approval-kind.ts';
import { approvalActions, approvalFlows } from '../approvals.tables.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { addSealed } from './add-sealed.ts';

/** Batch size. */
const AT_ONCE = 200;

/**
 * Seals flows of older builds by one action without an actor, so that later tampering is detected. Nobody is notified, and no history
 * contains it.
 */
export async function sealFlows(ctx: SeedCtx, kind: ApprovalKind): Promise<void> {
  for (let last = AT_ONCE; last === AT_ONCE;) {
    const flows = await ctx.db
      .select({ flow: approvalFlows, definition: processVersions.definition })
      .from(approvalFlows)
      .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
      .where(and(eq(approvalFlows.businessType, kind.businessType), sql`not exists ${hashesOf(ctx)}`))
      .orderBy(asc(approvalFlows.serial))
      .limit(AT_ONCE)
      .for('update', { of: approvalFlows });
    for (const { flow, definition } of flows) {
      const set = { actions: sql`${approvalFlows.actions} + 1` };
      const [stored] = await ctx.db.update(approvalFlows).set(set).where(eq(approvalFlows.id, flow.id)).returning();
      if (!stored) throw new Error('the locked flow is gone');
      const action = { type: 'seal' as const, by: SYSTEM, at: ctx.now.toISOString() };
      const sealed = (await kind.read(ctx, flow.businessId))?.sealed ?? NOTHING;
      await addSealed(ctx, { action, sealed, flow: stored, definition, found: flow.state });
    }
    last = flows.length;
  }
}

/** The sealed content of a document that its owner deleted. */
const NOTHING = { values: {}, files: [] };

function hashesOf({ db }: SeedCtx) {
  return db
    .select({ one: sql`1` })
    .from(approvalActions)
    .where(and(eq(approvalActions.flowId, approvalFlows.id), isNotNull(approvalActions.hashes)));
}
