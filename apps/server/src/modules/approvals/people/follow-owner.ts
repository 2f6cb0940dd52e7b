import type { BusinessType } from '@houtai/contract/approval-kinds';
import { and, asc, eq, inArray } from 'drizzle-orm';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { executeFlowCommand } from '../flows/execute-flow-command.ts';

/**
 * Makes the new owner of running documents their submitter: they cannot decide on them, and can resubmit returned ones. Runs in the
 * transaction that changes the owner.
 */
export function followOwner(ctx: Ctx, businessType: BusinessType, ids: readonly string[]): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id, businessId, status, ownerId } = approvalFlows;
    const flows = await ctx.db
      .select({ id, businessId, ownerId })
      .from(approvalFlows)
      .where(and(eq(approvalFlows.businessType, businessType), inArray(businessId, [...ids]), inArray(status, ['running', 'returned'])))
      .orderBy(asc(businessId));
    for (const flow of flows) {
      const document = await kindOf(ctx, businessType).read(ctx, flow.businessId, 'locked');
      if (!document || document.ownerId === flow.ownerId) continue;
      const { ownerId: userId, companyId, departmentId } = document;
      await executeFlowCommand(ctx, { ...flow, businessType }, { type: 'changeOwner', submitter: { userId, companyId, departmentId } });
    }
  });
}
