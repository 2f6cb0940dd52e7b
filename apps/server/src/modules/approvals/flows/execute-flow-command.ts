import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ApprovalStatus } from '@houtai/contract/approval-words';
import { eq } from 'drizzle-orm';

import { type Action, type ActionOf, advanceFlow, type Refusal, SYSTEM } from '#modules/approval-rules/index.ts';
import { workingCalendar } from '#modules/calendar/index.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { type ApprovalDocument, kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { assertRevision } from '../sealing/document-at.ts';
import { loadDirectory } from './load-directory.ts';
import { storeFlow } from './store-flow.ts';

type Doing<Type extends Action['type']> = { [Each in Type]: Omit<ActionOf<Each>, 'by' | 'at'> }[Type];

/** An action on a flow without its actor and time. */
export type FlowCommand = Doing<Exclude<Action['type'], 'submit' | 'resubmit' | 'move'>>;

/** The immutable keys of a flow and its document. */
export type FlowKey = { id: string; businessType: BusinessType; businessId: string };

/** The status of a flow after a command. */
export type FlowStanding = { flowId: string; status: ApprovalStatus };

/**
 * Executes a command with all its effects in one transaction that locks the document and its flow, so that concurrent commands run one
 * after the other. Throws the refusal of the rules, and A0409 if the document is no longer at the given `revision` (`documentAt`).
 */
export function executeFlowCommand(ctx: OpenCtx, key: FlowKey, command: FlowCommand, revision?: number): Promise<FlowStanding> {
  return inTransaction(ctx, async (ctx) => {
    const document = await lockDocument(ctx, key);
    const { flow, definition } = await lockFlow(ctx, key.id);
    const action = { ...command, by: ctx.actor?.userId ?? SYSTEM, at: ctx.now.toISOString() };
    const world = await flowWorldOf(ctx, { businessType: flow.businessType, definition, with: [flow.state, action, document.values] });
    const outcome = advanceFlow(world, flow.state, action);
    if ('refusal' in outcome) throw refusalError(outcome.refusal);
    await assertRevision(ctx, flow.id, revision);
    await storeFlow(ctx, { flow, definition, action, document, ...outcome });
    return { flowId: flow.id, status: outcome.state.status };
  });
}

/** Moves a flow to another version, within the caller's transaction. */
export async function moveFlow(ctx: OpenCtx, key: FlowKey, to: { versionId: string; definition: ApprovalDefinition }): Promise<void> {
  const document = await lockDocument(ctx, key);
  const { flow, definition } = await lockFlow(ctx, key.id);
  const action = { type: 'move' as const, definition: to.definition, by: ctx.actor?.userId ?? SYSTEM, at: ctx.now.toISOString() };
  const world = await flowWorldOf(ctx, { businessType: flow.businessType, definition, with: [flow.state, to.definition, document.values] });
  const outcome = advanceFlow(world, flow.state, action);
  if ('refusal' in outcome) throw refusalError(outcome.refusal);
  await ctx.db.update(approvalFlows).set({ versionId: to.versionId }).where(eq(approvalFlows.id, flow.id));
  await storeFlow(ctx, { flow, definition: to.definition, action, document, ...outcome });
}

/** Locks the document before its flow, in the same order as a submission, to avoid deadlocks. A0404 if it is gone. */
async function lockDocument(ctx: OpenCtx, { businessType, businessId }: FlowKey): Promise<ApprovalDocument> {
  const document = await kindOf(ctx, businessType).read(ctx, businessId, 'locked');
  if (!document) throw notFound('审批');
  return document;
}

/** Locks a flow until the transaction ends and loads its definition. A0404 if there is none. */
export async function lockFlow({ db }: Pick<OpenCtx, 'db'>, flowId: string) {
  const [found] = await db
    .select({ flow: approvalFlows, definition: processVersions.definition })
    .from(approvalFlows)
    .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
    .where(eq(approvalFlows.id, flowId))
    .for('update', { of: approvalFlows });
  if (!found) throw notFound('审批');
  return found;
}

/** The inputs of the rules besides the state: the present organisation and working time. */
export async function flowWorldOf(
  ctx: Pick<OpenCtx, 'db' | 'now' | 'hasMessaging'>,
  about: Parameters<typeof loadDirectory>[1] & { businessType: BusinessType },
) {
  const [directory, calendar] = await Promise.all([loadDirectory(ctx, about), workingCalendar(ctx)]);
  return { definition: about.definition, directory, calendar };
}

/** Converts a refusal of the rules to an `AppError`. */
export function refusalError(refusal: Refusal): AppError {
  const { message, decided } = refusal;
  if (refusal.retryAfterMs === undefined) return new AppError(refusal.code, message, { result: decided });
  return new AppError(refusal.code, message, { result: decided, retryAfterMs: refusal.retryAfterMs });
}
