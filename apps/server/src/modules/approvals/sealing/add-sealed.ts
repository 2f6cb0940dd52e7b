import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { desc, eq } from 'drizzle-orm';

import type { Action, ApprovalState } from '#modules/approval-rules/index.ts';
import type { Db } from '#platform/db/client.ts';

import { approvalActions, type approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { flowHashes } from './flow-hashes.ts';
import { digestOf } from './seal.ts';
import type { SealingAction } from './sealed.ts';
import type { SealedValues } from './sealed.ts';

type Added = {
  action: Action | SealingAction;
  sealed: SealedValues;
  /** The flow as stored now, with its tasks, and the state before the action. */
  flow: typeof approvalFlows.$inferSelect;
  definition: ApprovalDefinition;
  found: ApprovalState | null;
};

/** Appends the last action of a flow to its chain and seals the flow as stored now. */
export async function addSealed(ctx: { db: Db; requestId?: string }, { action, sealed, flow, definition, found }: Added): Promise<void> {
  const [last] = await ctx.db
    .select({ digest: approvalActions.digest })
    .from(approvalActions)
    .where(eq(approvalActions.flowId, flow.id))
    .orderBy(desc(approvalActions.number))
    .limit(1);
  const tasks = await ctx.db.select().from(approvalTasks).where(eq(approvalTasks.flowId, flow.id));
  const hashes = flowHashes(found, { flow, definition, tasks });
  const done = { number: flow.actions, by: action.by, at: action.at, action, sealed, hashes };
  await ctx.db.insert(approvalActions).values({
    ...done,
    flowId: flow.id,
    at: new Date(action.at),
    digest: digestOf(last?.digest ?? '', done),
    requestId: ctx.requestId ?? '',
  });
}
