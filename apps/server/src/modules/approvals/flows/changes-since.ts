import type { FlowDetail } from '@houtai/contract/approval-flows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { asc, eq } from 'drizzle-orm';

import type { Action } from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { ApprovalDocument, ApprovalKind } from '../approval-kind.ts';
import { approvalActions, type approvalFlows } from '../approvals.tables.ts';
import { hiddenFields, shownChanges } from '../reading/hidden-fields.ts';
import type { SealingAction } from '../sealing/sealed.ts';

type About = { kind: ApprovalKind; document: ApprovalDocument; names: ApprovalNames };

/** The changes in a document since each person last signed it, returned it or gave an opinion, oldest first; empty without changes. */
export async function changesSince(
  ctx: Ctx,
  flow: typeof approvalFlows.$inferSelect,
  { kind, document, names }: About,
): Promise<FlowDetail['changedSince']> {
  const done = await ctx.db.select().from(approvalActions).where(eq(approvalActions.flowId, flow.id)).orderBy(asc(approvalActions.number));
  const signed = new Map<string, (typeof done)[number] & { did: string }>();
  for (const one of done) {
    const did = didTo(one.action);
    if (did !== null) signed.delete(one.by);
    if (did) signed.set(one.by, { ...one, did });
  }
  const hidden = signed.size === 0 ? new Set<string>() : await hiddenFields(ctx, flow.businessType, flow.businessId);
  const changed: FlowDetail['changedSince'] = [];
  for (const { by, at, sealed, did } of signed.values()) {
    const changes = shownChanges(await kind.difference(ctx, sealed, document.sealed), hidden);
    if (changes.length > 0) changed.push({ byName: names.person(by), did, at: at.toISOString(), changes });
  }
  return changed;
}

/** Describes an action on the document; blank if it undoes one, null if it is irrelevant. */
function didTo(action: Action | SealingAction): string | null {
  switch (action.type) {
    case 'decide':
      return action.pass ? '审批' : null;
    case 'return':
      return '退回';
    case 'advise':
      return '给出意见';
    case 'takeBack':
      return '';
    default:
      return null;
  }
}
