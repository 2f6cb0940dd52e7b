import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { COPIED_APPROVALS_PAGE, MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { linkTo } from '@houtai/contract/links';

import { type Action, type ApprovalState, type EffectNews, type FlowEffect, SYSTEM } from '#modules/approval-rules/index.ts';
import { HANDED, type Notice, notify, settleMessagesFor } from '#modules/messages/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import type { ApprovalDocument } from '../approval-kind.ts';
import type { approvalFlows } from '../approvals.tables.ts';

export const APPROVAL = 'approval';

type FlowNews = {
  flow: Pick<typeof approvalFlows.$inferSelect, 'id' | 'number' | 'businessType'>;
  document: ApprovalDocument;
  action: Action;
  state: ApprovalState;
  effects: readonly FlowEffect[];
};

const WORDS: Record<EffectNews, (title: string) => string> = {
  passed: (title) => `${title}已审批通过`,
  rejected: (title) => `${title}已被驳回`,
  returned: (title) => `${title}已退回给你，请修改后重新提交`,
  withdrawn: (title) => `${title}已由发起人撤回，无需处理`,
  ended: (title) => `${title}已被终止，无需处理`,
  told: (title) => `${title}抄送给你`,
  reminded: (title) => `催办：${title}等待你审批`,
  handedOn: (title) => `${title}已转给他人审批，无需你处理`,
  late: (title) => `${title}已超时自动通过，无需你处理`,
  moved: (title) => `${title}已改按新版流程审批，无需你处理`,
  removed: (title) => `${title}已不需要你审批`,
  takenBack: (title) => `${title}的上一步被撤回，无需处理`,
};

/**
 * Notifies people who are asked or have to know, with messages of type 1 that link to the decision, and marks messages about settled tasks
 * as read. Call it in the transaction of the action.
 */
export async function notifyAboutFlow(ctx: OpenCtx, told: FlowNews): Promise<void> {
  const done = told.effects.flatMap((effect) => (effect.type === 'release' ? effect.person : []));
  await settleMessagesFor(ctx, { type: APPROVAL, id: told.flow.id }, [...done, told.action.by]);
  for (const notice of noticesOf(told)) await notify(ctx, notice);
}

/** The messages about an action: one for all people who are asked, and one for each other recipient. */
export function noticesOf({ flow, document, action, state, effects }: FlowNews): Notice[] {
  const about = { msgType: '1' as const, content: contentOf({ flow, document, action, state }), record: { type: APPROVAL, id: flow.id } };
  const kind = BUSINESS_TYPES[flow.businessType];
  const title = document.title.includes(kind) ? document.title : `${document.title}（${kind}）`;
  const asked = effects.flatMap((effect) => (effect.type === 'ask' ? effect.person : []));
  const pending = linkTo(PENDING_APPROVALS_PAGE, { id: flow.id });
  const news = effects.flatMap((effect): Notice[] => {
    if (effect.type !== 'tell') return [];
    const isSubmitter = effect.person === state.facts.submitter.userId && effect.task === null;
    const page = isSubmitter ? MY_APPROVALS_PAGE : effect.news === 'told' ? COPIED_APPROVALS_PAGE : PENDING_APPROVALS_PAGE;
    return [{ ...about, to: [effect.person], title: WORDS[effect.news](title), url: linkTo(page, { id: flow.id }) }];
  });
  return [{ ...about, kind: HANDED.kind, kinds: ['1'], to: asked, title: `${title}等待你审批`, url: pending }, ...news];
}

function contentOf({ flow, document, action, state }: Pick<FlowNews, 'flow' | 'document' | 'action' | 'state'>): string {
  const said = 'comment' in action ? action.comment : 'reason' in action ? action.reason : '';
  // A flow returned for lack of approvers says so instead of showing the last comment.
  const comment = state.returned?.by === SYSTEM ? state.returned.comment : said;
  return [`${flow.number} ${document.summary}`, document.figure, comment].filter((part) => part !== '').join('；');
}
