import { choice, day, flag, form, type FormOf, id, ids, lines } from '../form/form.ts';
import { APPROVAL_COMMENT_MAX, MAX_FIELD_PEOPLE } from '../limits.ts';
import { APPROVAL_ADD_WHERE, APPROVAL_RETURN_WAYS } from './approval-words.ts';

/** The comment of a decision that passes; a step may require it. */
export const PASS_FORM = form({ comment: lines('审批意见', { max: APPROVAL_COMMENT_MAX }) });

/** The comment of every other action, which has to give a reason. */
export const REASON_FORM = form({ comment: lines('审批意见', { max: APPROVAL_COMMENT_MAX, required: true }) });

/** Hands a task over to another person for good. */
export const HAND_TO_FORM = form({
  to: id('人员', { of: 'person', required: '请选择人员' }),
  comment: lines('说明', { max: APPROVAL_COMMENT_MAX }),
});
export type HandToForm = FormOf<typeof HAND_TO_FORM>;

/** Asks another person for an opinion, with a question. */
export const CONSULT_FORM = form({
  to: id('人员', { of: 'person', required: '请选择人员' }),
  comment: lines('需要对方说明什么', { max: APPROVAL_COMMENT_MAX, required: true }),
});

/** An administrator's handover of another person's task, with the reason. */
export const HAND_ON_FORM = form({
  to: id('人员', { of: 'person', required: '请选择人员' }),
  comment: lines('原因', { max: APPROVAL_COMMENT_MAX, required: true }),
});

/** Why an administrator ends a flow. */
export const END_FORM = form({ comment: lines('原因', { max: APPROVAL_COMMENT_MAX, required: true }) });

/** The people who sign as well, and where among the others. */
export const ADD_SIGNERS_FORM = form({
  people: ids('加签人', { of: 'person', most: MAX_FIELD_PEOPLE, required: '请选择人员' }),
  where: choice('位置', APPROVAL_ADD_WHERE, 'after'),
  comment: lines('说明', { max: APPROVAL_COMMENT_MAX }),
});
export type AddSignersForm = FormOf<typeof ADD_SIGNERS_FORM>;

/** The step to return a document to (blank: its submitter), and how it continues from there. */
export const RETURN_FORM = form({
  to: id('退回到'),
  way: choice('之后', APPROVAL_RETURN_WAYS, 'again'),
  comment: lines('退回原因', { max: APPROVAL_COMMENT_MAX, required: true }),
});
export type ReturnForm = FormOf<typeof RETURN_FORM>;

const STAND_IN = {
  agent: id('代理人', { required: '请选择人员' }),
  from: day('开始日期', { required: true }),
  to: day('结束日期', { required: true }),
  kinds: ids('单据类型', { most: MAX_FIELD_PEOPLE, isAnsweredAsList: true }),
  remark: lines('说明', { max: APPROVAL_COMMENT_MAX }),
};

const STAND_IN_RULES = [
  { at: 'to' as const, fault: ({ from, to }: { from: string; to: string }) => (to < from ? '不能早于开始日期' : '') },
];

/** Who stands in for the caller, from which day to which, both included, and for which kinds of documents; no kind is all of them. */
export const DELEGATION_FORM = form(STAND_IN, { rules: STAND_IN_RULES });
export type DelegationForm = FormOf<typeof DELEGATION_FORM>;

/** A new delegation: for which person (blank: the caller), and whether waiting tasks go to the delegate, too. */
export const NEW_DELEGATION_FORM = form({ person: id('被代理人'), ...STAND_IN, handOver: flag('已有的待审批') }, { rules: STAND_IN_RULES });
