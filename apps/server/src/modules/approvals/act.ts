import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { ApprovalStatus } from '@houtai/contract/approval-words';
import { eq } from 'drizzle-orm';

import { inTransaction, type OpenCtx } from '../../platform/db/context.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { type Action, type ActionOf, advance, SYSTEM } from '../approval-rules/index.ts';
import { workingCalendar } from '../calendar/index.ts';
import { kindOf } from './approval-kind.ts';
import { approvalFlows } from './approvals.tables.ts';
import { loadDirectory } from './load-directory.ts';
import { processVersions } from './processes.tables.ts';
import { store } from './store-flow.ts';

/** Something that happens to a flow, without who does it and when. */
export type Deed = { [Type in Action['type']]: Omit<ActionOf<Type>, 'by' | 'at'> }[Exclude<Action['type'], 'submit' | 'resubmit'>];

/** How a flow stands after something was done to it. */
export type Standing = { flowId: string; status: ApprovalStatus };

/**
 * Does something to a flow, with all that follows from it, in one transaction that holds the flow: whoever comes second finds what the first
 * has made of it. Refused with the words of the rules.
 */
export function act(ctx: OpenCtx, flowId: string, deed: Deed): Promise<Standing> {
  return inTransaction(ctx, async (ctx) => {
    const { flow, definition } = await lockFlow(ctx, flowId);
    const document = await kindOf(ctx, flow.businessType).read(ctx, flow.businessId, 'locked');
    if (!document) throw notFound('单据');
    const action = { ...deed, by: ctx.actor?.userId ?? SYSTEM, at: ctx.now.toISOString() };
    const world = await worldOf(ctx, { businessType: flow.businessType, definition, with: [flow.state, action, document.values] });
    const outcome = advance(world, flow.state, action);
    if ('refusal' in outcome) throw refused(outcome.refusal);
    await store(ctx, { flow, definition: action.type === 'move' ? action.definition : definition, action, document, ...outcome });
    return { flowId, status: outcome.state.status };
  });
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
export async function worldOf(ctx: OpenCtx, about: Parameters<typeof loadDirectory>[1] & { businessType: BusinessType }) {
  return { definition: about.definition, directory: await loadDirectory(ctx, about), calendar: await workingCalendar(ctx) };
}

/** What the rules refuse, as the answer of a call. */
export function refused({ code, message, decided }: { code: AppError['code']; message: string; decided?: unknown }): AppError {
  return new AppError(code, message, { result: decided });
}
