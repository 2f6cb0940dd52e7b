import { whenWords } from '../form/condition-words.ts';
import type { ApprovalWhen } from './approval-conditions.ts';
import type { ApprovalFrom, ApprovalHow, ApprovalNode, ApprovalStepNode, ApprovalWho } from './approval-definitions.ts';
import {
  APPROVAL_AGAIN,
  APPROVAL_HOWS,
  APPROVAL_LATE,
  APPROVAL_MAY,
  APPROVAL_NOBODY,
  APPROVAL_OWN,
  APPROVAL_HOLDER_SCOPES,
} from './approval-words.ts';

/** Looks up the names of ids: of people, roles, posts, departments and companies, of document fields, and of the codes of a field. */
export type ApprovalNames = {
  person: (id: string) => string;
  role: (id: string) => string;
  post: (id: string) => string;
  department: (id: string) => string;
  company: (id: string) => string;
  field: (name: string) => string;
  code: (field: string, code: string) => string;
};

/** Who a rule asks, as 角色「财务复核」· 发起人所在公司. */
export function ruleWords(who: ApprovalWho, names: ApprovalNames): string {
  switch (who.type) {
    case 'people':
      return who.userIds.map(names.person).join('、');
    case 'role':
      return `角色「${names.role(who.roleId)}」· ${APPROVAL_HOLDER_SCOPES[who.within]}`;
    case 'post':
      return `岗位「${names.post(who.postId)}」· ${APPROVAL_HOLDER_SCOPES[who.within]}`;
    case 'head':
      return `发起人的第 ${who.level} 级部门负责人${who.above ? '，没有时由上一级代' : ''}`;
    case 'heads':
      return `发起人的第 1 至 ${who.upTo} 级部门负责人`;
    case 'chosen':
      return `发起人自选，${choiceWords(who, names)}`;
    case 'field':
      return `单据中的「${names.field(who.field)}」`;
    case 'previous':
      return `上一步审批人指定，${choiceWords(who, names)}`;
  }
}

/** How many have to pass, as 3 人中 2 人通过 where it is a number of them. */
export function howWords(how: ApprovalHow): string {
  return how.type === 'some' ? `${how.count} 人通过即可` : APPROVAL_HOWS[how.type];
}

/** When a branch is taken, as 金额 大于 20,000.00 且 类型 属于 差旅; null is the branch for all other cases. */
export function conditionWords(when: ApprovalWhen | null, names: ApprovalNames): string {
  return when === null ? '其他情况' : whenWords(when, names);
}

/** The settings of a node with their labels, in display order. */
export function settingWords(node: ApprovalNode, names: ApprovalNames): [label: string, words: string][] {
  switch (node.type) {
    case 'approve':
      return [['名称', node.name], ['审批人', ruleWords(node.who, names)], ['多人时', howWords(node.how)], ...furtherWords(node, names)];
    case 'notify':
      return [
        ['名称', node.name],
        ['抄送', node.who.map((who) => ruleWords(who, names)).join('；')],
      ];
    case 'branch':
      return [
        ['名称', node.name],
        ['顺序', node.branches.map(({ name }) => name).join('、')],
      ];
  }
}

function furtherWords(node: ApprovalStepNode, names: ApprovalNames): [string, string][] {
  const { nobody, own, again, may, preview, commentOnPass, limit } = node;
  const allowed = Object.entries(APPROVAL_MAY).flatMap(([key, words]) =>
    Object.entries(may).some(([own, is]) => own === key && is) ? [words] : [],
  );
  const changes = [...(preview.add ? ['增加'] : []), ...(preview.remove ? ['移除'] : [])];
  const people = nobody?.type === 'people' ? `：${nobody.userIds.map(names.person).join('、')}` : '';
  return [
    ['审批人为空时', nobody === null ? '未设置' : `${APPROVAL_NOBODY[nobody.type]}${people}`],
    ['发起人审批', APPROVAL_OWN[own]],
    ['同一审批人', APPROVAL_AGAIN[again]],
    ['允许', allowed.join('、') || '无'],
    ['提交前可以', changes.join('、') || '不可修改'],
    ...fieldWords(node, names),
    ['通过时意见', commentOnPass ? '必填' : '选填'],
    ['超时', limit === null ? '不限时' : limitWords(limit)],
  ];
}

function fieldWords({ fills, hides = [] }: ApprovalStepNode, names: ApprovalNames): [string, string][] {
  const filled = fills.map(({ field, required }) => `${names.field(field)}${required ? '（必填）' : ''}`);
  return [
    ['填写字段', filled.join('、') || '无'],
    ['隐藏字段', hides.map(names.field).join('、') || '无'],
  ];
}

function limitWords({ days, late, lateDays }: NonNullable<ApprovalStepNode['limit']>): string {
  return `${days} 个工作日后催办${late === 'remind' ? '' : `，再过 ${lateDays} 个工作日${APPROVAL_LATE[late]}`}`;
}

function choiceWords({ from, least, most }: { from: ApprovalFrom; least: number; most: number }, names: ApprovalNames): string {
  return `从${fromWords(from, names)}中选 ${least === most ? least : `${least} 至 ${most}`} 人`;
}

function fromWords(from: ApprovalFrom, names: ApprovalNames): string {
  switch (from.type) {
    case 'everyone':
      return '全体员工';
    case 'people':
      return from.userIds.map(names.person).join('、');
    case 'role':
      return `角色「${names.role(from.roleId)}」（${APPROVAL_HOLDER_SCOPES[from.within]}）`;
  }
}
