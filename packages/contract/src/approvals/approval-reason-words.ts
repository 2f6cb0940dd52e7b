import type { ApprovalReason } from './approval-reasons.ts';
import type { ApprovalNames } from './approval-rule-words.ts';
import { APPROVAL_ADD_WHERE, APPROVAL_HOLDER_SCOPES } from './approval-words.ts';

/** Why somebody is asked or notified, in one sentence: the reasons in the order in which one led to the next. */
export function reasonWords(why: readonly ApprovalReason[], names: ApprovalNames): string {
  return why.map((reason) => wordsOf(reason, names)).join('；');
}

// oxlint-disable-next-line complexity -- one case for each reason, and nothing else
function wordsOf(reason: ApprovalReason, names: ApprovalNames): string {
  switch (reason.type) {
    case 'people':
      return '流程指定';
    case 'role':
      return `角色「${names.role(reason.roleId)}」· ${APPROVAL_HOLDER_SCOPES[reason.within]}`;
    case 'post':
      return `岗位「${names.post(reason.postId)}」· ${APPROVAL_HOLDER_SCOPES[reason.within]}`;
    case 'head':
      return headWords(reason, names);
    case 'chosen':
      return '发起人选择';
    case 'preview':
      return '发起人提交时增加';
    case 'field':
      return `单据中的「${names.field(reason.field)}」`;
    case 'previous':
      return `由 ${names.person(reason.by)} 指定`;
    case 'nobody':
      return reason.to === 'people' ? '这一步没有找到审批人，由指定成员审批' : '这一步没有找到审批人，由流程管理员审批';
    case 'own':
      return `发起人不审批自己的单据，由${names.department(reason.departmentId)}负责人审批`;
    case 'standIn':
      return `代理 ${names.person(reason.for)}`;
    case 'added':
      return `${names.person(reason.by)} 加签（${APPROVAL_ADD_WHERE[reason.where]}）${said(reason.comment)}`;
    case 'consulted':
      return `${names.person(reason.by)} 征求意见${said(reason.question)}`;
    case 'transferred':
      return `${names.person(reason.from)} 转交`;
    case 'late':
      return `${names.person(reason.from)} 超时未处理，转交上级`;
    case 'rescued':
      return `管理员 ${names.person(reason.by)} 由 ${names.person(reason.from)} 转来：${reason.reason}`;
    case 'handedOver':
      return `${names.person(reason.from)} 交接，由 ${names.person(reason.by)} 办理`;
  }
}

function headWords({ departmentId, missingId }: Extract<ApprovalReason, { type: 'head' }>, names: ApprovalNames): string {
  const head = `${names.department(departmentId)}负责人`;
  return missingId === null ? head : `${names.department(missingId)}没有负责人，由上级${head}代`;
}

const said = (text: string): string => (text === '' ? '' : `：${text}`);
