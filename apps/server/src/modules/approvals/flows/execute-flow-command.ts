import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ApprovalStatus } from '@houtai/contract/approval-words';
import { eq } from 'drizzle-orm';

import { type Action, type ActionOf, advance, type Refusal, SYSTEM } from '#modules/approval-rules/index.ts';
import { workingCalendar } from '#modules/calendar/index.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { type ApprovalDocument, kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { assertRevision } from '../sealing/document-at.ts';
import { loadDirectory } from './load-directory.ts';
import { store } from './store-flow.ts';

type Doing<Type extends Action['type']> = { [Each in Type]: Omit<ActionOf<Each>, 'by' | 'at'> }[Type];

/** Something that happens to a flow, without who does it and when. */
export type FlowCommand = Doing<Exclude<Action['type'], 'submit' | 'resubmit' | 'move'>>;

/** A flow and its document, which never change. */
export type FlowKey = { id: string; businessType: BusinessType; businessId: string };

/** How a flow stands after something was done to it. */
export type Standing = { flowId: string; status: ApprovalStatus };

/**
 * Does something to a flow, with all that follows from it, in one transaction that holds the document and its flow: the one who comes second
 * finds what the first has made of it. Refused with the words of the rules, and where the document is not at the `revision` that was seen (`documentAt`).
 */
export function executeFlowCommand(ctx: OpenCtx, key: FlowKey, command: FlowCommand, revision?: number): Promise<Standing> {
  return inTransaction(ctx, async (ctx) => {
    const document = await lockDocument(ctx, key);
    const { flow, definition } = await lockFlow(ctx, key.id);
    const action = { ...command, by: ctx.actor?.userId ?? SYSTEM, at: ctx.now.toISOString() };
    const world = await worldOf(ctx, { businessType: flow.businessType, definition, with: [flow.state, action, document.values] });
    const outcome = advance(world, flow.state, action);
    if ('refusal' in outcome) throw refused(outcome.refusal);
    await assertRevision(ctx, flow.id, revision);
    await store(ctx, { flow, definition, action, document, ...outcome });
    return { flowId: flow.id, status: outcome.state.status };
  });
}

/** Lets a flow go on by another version, within the transaction of the caller. */
export async function moveFlow(ctx: OpenCtx, key: FlowKey, to: { versionId: string; definition: ApprovalDefinition }): Promise<void> {
  const document = await lockDocument(ctx, key);
  const { flow, definition } = await lockFlow(ctx, key.id);
  const action = { type: 'move' as const, definition: to.definition, by: ctx.actor?.userId ?? SYSTEM, at: ctx.now.toISOString() };
  const world = await worldOf(ctx, { businessType: flow.businessType, definition, with: [flow.state, to.definition, document.values] });
  const outcome = advance(world, flow.state, action);
  if ('refusal' in outcome) throw refused(outcome.refusal);
  await ctx.db.update(approvalFlows).set({ versionId: to.versionId }).where(eq(approvalFlows.id, flow.id));
  await store(ctx, { flow, definition: to.definition, action, document, ...outcome });
}

/** The document of a flow, locked before the flow as a submission locks them, so that the two never wait for each other. A0404 where it is gone. */
async function lockDocument(ctx: OpenCtx, { businessType, businessId }: FlowKey): Promise<ApprovalDocument> {
  const document = await kindOf(ctx, businessType).read(ctx, businessId, 'locked');
  if (!document) throw notFound('审批');
  return document;
}

/** A flow with the definition that it goes by; nobody else changes it until the transaction ends. A0404 where there is none. */
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

/** What the rules ask beside the state: the organisation as it is now, and working time. */
export async function worldOf(
  ctx: Pick<OpenCtx, 'db' | 'now' | 'hasMessaging'>,
  about: Parameters<typeof loadDirectory>[1] & { businessType: BusinessType },
) {
  const [directory, calendar] = await Promise.all([loadDirectory(ctx, about), workingCalendar(ctx)]);
  return { definition: about.definition, directory, calendar };
}

/** What the rules refuse, as the answer of a call. */
export function refused(refusal: Refusal): AppError {
  const { message, decided } = refusal;
  if (refusal.retryAfterMs === undefined) return new AppError(refusal.code, message, { result: decided });
  return new AppError(refusal.code, message, { result: decided, retryAfterMs: refusal.retryAfterMs });
}
