import type { FlowDetail } from '@houtai/contract/approval-flows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { asc, eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import type { ApprovalDocument, ApprovalKind } from './approval-kind.ts';
import { approvalActions, type approvalFlows } from './approvals.tables.ts';
import { hiddenFields, shownChanges } from './hidden-fields.ts';

type About = { kind: ApprovalKind; document: ApprovalDocument; names: ApprovalNames };

/** What was changed in a document since each person signed it last, the earliest signature first; nothing where it is as it was. */
export async function changesSince(
  ctx: Ctx,
  flow: typeof approvalFlows.$inferSelect,
  { kind, document, names }: About,
): Promise<FlowDetail['changedSince']> {
  const done = await ctx.db.select().from(approvalActions).where(eq(approvalActions.flowId, flow.id)).orderBy(asc(approvalActions.number));
  const signed = new Map(done.filter(({ action }) => action.type === 'decide' && action.pass).map((action) => [action.by, action]));
  const hidden = signed.size === 0 ? new Set<string>() : await hiddenFields(ctx, flow.businessType, flow.businessId);
  const changed: FlowDetail['changedSince'] = [];
  for (const { by, at, sealed } of signed.values()) {
    const changes = shownChanges(await kind.difference(ctx, sealed, document.sealed), hidden);
    if (changes.length > 0) changed.push({ byName: names.person(by), at: at.toISOString(), changes });
  }
  return changed;
}
