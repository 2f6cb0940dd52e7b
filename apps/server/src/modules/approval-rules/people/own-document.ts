import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';

import type { DocumentFacts } from '../state.ts';

/** Refusal of the submitter as a chosen approver. */
export const OWN_DOCUMENT = '发起人不能审批自己的单据，请选择其他人';

/** What submitters may do instead when a flow older than the rule asks them. */
export const ownDecision = (name: string): string =>
  `你是发起人，不能在「${name}」审批自己的单据，请转交他人、退回后重新提交，或请流程管理员代为转交`;

/** Whether somebody would decide on their own document. Only steps set to 由本人审批 allow that; notifications have no such setting. */
export function isOwnDocument(
  { facts }: { facts: Pick<DocumentFacts, 'submitter'> },
  { own }: { own?: ApprovalStepNode['own'] },
  person: string,
): boolean {
  return own !== undefined && own !== 'self' && person === facts.submitter.userId;
}
