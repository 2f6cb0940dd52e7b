import { z } from 'zod';

import { Id, text } from '../form/fields.ts';
import {
  MAX_APPROVAL_BRANCHES,
  MAX_APPROVAL_DAYS,
  MAX_APPROVAL_DEPTH,
  MAX_APPROVAL_LEVELS,
  MAX_APPROVAL_NODES,
  NAME_MAX,
  MAX_FIELD_PEOPLE,
} from '../limits.ts';
import { ApprovalFieldName, ApprovalWhen } from './approval-conditions.ts';
import { approvalNodesOf } from './approval-nodes.ts';

const whole = (from: number, to: number) => z.number('应为数字').int('应为整数').min(from, `最小为 ${from}`).max(to, `最大为 ${to}`);
const ids = (least: number) => z.array(Id).min(least, '不能为空').max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 个`);
const name = text(NAME_MAX, 1);
const within = z.enum(['all', 'company', 'department'], '范围不正确');
const level = whole(1, MAX_APPROVAL_LEVELS);

/** From whom a person may be chosen: all staff, some people, or the holders of a role. */
const From = z.discriminatedUnion('type', [
  z.object({ type: z.literal('everyone') }),
  z.object({ type: z.literal('people'), userIds: ids(1) }),
  z.object({ type: z.literal('role'), roleId: Id, within }),
]);
export type ApprovalFrom = z.infer<typeof From>;

const choice = { from: From, least: whole(1, MAX_FIELD_PEOPLE), most: whole(1, MAX_FIELD_PEOPLE) };

/**
 * Who is asked. Levels count upwards from 1, the submitter's own department; with `above`, the next head up replaces a missing one.
 * `chosen` is chosen by the submitter, `previous` by the person who passes the step before.
 */
export const ApprovalWho = z.discriminatedUnion('type', [
  z.object({ type: z.literal('people'), userIds: ids(1) }),
  z.object({ type: z.literal('role'), roleId: Id, within }),
  z.object({ type: z.literal('post'), postId: Id, within }),
  z.object({ type: z.literal('head'), level, above: z.boolean() }),
  z.object({ type: z.literal('heads'), upTo: level }),
  z.object({ type: z.literal('chosen'), ...choice }),
  z.object({ type: z.literal('field'), field: ApprovalFieldName }),
  z.object({ type: z.literal('previous'), ...choice }),
]);
export type ApprovalWho = z.infer<typeof ApprovalWho>;

/** How many have to pass: 会签 each, 或签 any one, 依次 each in turn, or `count` of them (all, where there are fewer). */
export const ApprovalHow = z.discriminatedUnion('type', [
  z.object({ type: z.literal('all') }),
  z.object({ type: z.literal('any') }),
  z.object({ type: z.literal('order') }),
  z.object({ type: z.literal('some'), count: whole(1, MAX_FIELD_PEOPLE) }),
]);
export type ApprovalHow = z.infer<typeof ApprovalHow>;

/** What happens when a step finds nobody. */
const Nobody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pass') }),
  z.object({ type: z.literal('people'), userIds: ids(1) }),
  z.object({ type: z.literal('administrators') }),
  z.object({ type: z.literal('refuse') }),
]);

/** A time limit: a reminder after `days` working days, and the action `late` after another `lateDays`; `remind` has no further action. */
const Limit = z.object({
  days: whole(1, MAX_APPROVAL_DAYS),
  late: z.enum(['remind', 'head', 'pass'], '超时处理不正确'),
  lateDays: whole(1, MAX_APPROVAL_DAYS),
});

/** A step in which people decide, with all its settings. */
export const ApprovalStepNode = z.object({
  type: z.literal('approve'),
  id: Id,
  name,
  who: ApprovalWho,
  how: ApprovalHow,
  /** What happens when nobody is found. Null is not decided yet; it cannot be published if nobody may be found. */
  nobody: Nobody.nullable(),
  /** What happens when the submitter is found. */
  own: z.enum(['self', 'skip', 'head'], '发起人审批的处理不正确'),
  /** How often a person is asked whom an earlier step has asked already. */
  again: z.enum(['every', 'once', 'consecutive'], '同一审批人的处理不正确'),
  may: z.object({
    addSigners: z.boolean(),
    transfer: z.boolean(),
    consult: z.boolean(),
    return: z.boolean(),
    chooseContinue: z.boolean(),
  }),
  /** How the submitter may change the approvers in the preview. */
  preview: z.object({ add: z.boolean(), remove: z.boolean() }),
  /** Fields of the document that an approver fills in here. */
  fills: z.array(z.object({ field: ApprovalFieldName, required: z.boolean() })).max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 个`),
  /** Fields of the document that are hidden from the approvers of this step; older definitions have none. */
  hides: z.array(ApprovalFieldName).max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 个`).optional(),
  /** Whether passing needs a comment; rejecting and returning always do. */
  commentOnPass: z.boolean(),
  limit: Limit.nullable(),
});
export type ApprovalStepNode = z.infer<typeof ApprovalStepNode>;

/** A step that notifies people and asks for nothing. */
export const ApprovalNotifyNode = z.object({
  type: z.literal('notify'),
  id: Id,
  name,
  who: z.array(ApprovalWho).min(1, '不能为空').max(MAX_APPROVAL_LEVELS, `最多 ${MAX_APPROVAL_LEVELS} 条`),
});
export type ApprovalNotifyNode = z.infer<typeof ApprovalNotifyNode>;

/** Branches, tried in order; the last one has no condition and is taken when no other is. */
export const ApprovalBranchNode = z.object({
  type: z.literal('branch'),
  id: Id,
  name,
  get branches() {
    return z
      .array(z.object({ id: Id, name, when: ApprovalWhen.nullable(), nodes: z.array(ApprovalNode).max(MAX_APPROVAL_NODES) }))
      .min(2, '至少两个分支')
      .max(MAX_APPROVAL_BRANCHES, `最多 ${MAX_APPROVAL_BRANCHES} 个分支`);
  },
});
export type ApprovalBranchNode = z.infer<typeof ApprovalBranchNode>;

/** A node of a flow. */
export const ApprovalNode = z.discriminatedUnion('type', [ApprovalStepNode, ApprovalNotifyNode, ApprovalBranchNode]);
export type ApprovalNode = z.infer<typeof ApprovalNode>;

/** Who may submit: all staff, or those in one of the lists. */
const Starters = z.discriminatedUnion('type', [
  z.object({ type: z.literal('everyone') }),
  z.object({ type: z.literal('some'), userIds: ids(0), roleIds: ids(0), departmentIds: ids(0), companyIds: ids(0) }),
]);
export type ApprovalStarters = z.infer<typeof Starters>;

/**
 * A flow of approvals: who may submit, until when the submitter may withdraw, and its nodes in order. The stored process adds its kind of
 * document, its version and whether it is published.
 */
export const ApprovalDefinition = z
  .object({
    starters: Starters,
    withdraw: z.enum(['first', 'always', 'never'], '撤回的规则不正确'),
    nodes: z.array(ApprovalNode).max(MAX_APPROVAL_NODES, `最多 ${MAX_APPROVAL_NODES} 个节点`),
  })
  .superRefine(({ nodes }, ctx) => {
    for (const message of shapeFaults(nodes)) ctx.addIssue({ code: 'custom', path: ['nodes'], message });
  });
export type ApprovalDefinition = z.infer<typeof ApprovalDefinition>;

function shapeFaults(nodes: readonly ApprovalNode[]): string[] {
  const all = approvalNodesOf(nodes);
  const ids = all.flatMap((node) => (node.type === 'branch' ? [node.id, ...node.branches.map(({ id }) => id)] : [node.id]));
  const branching = all.filter((node) => node.type === 'branch');
  return [
    ...(all.length > MAX_APPROVAL_NODES ? [`最多 ${MAX_APPROVAL_NODES} 个节点`] : []),
    ...(new Set(ids).size < ids.length ? ['节点编号重复'] : []),
    ...(depthOf(nodes) > MAX_APPROVAL_DEPTH ? [`分支最多 ${MAX_APPROVAL_DEPTH} 层`] : []),
    ...branching
      .filter(({ branches }) => branches.some(({ when }, index) => (when === null) !== (index === branches.length - 1)))
      .map((node) => `「${node.name}」只有最后一个分支可以没有条件，也必须没有条件`),
  ];
}

function depthOf(nodes: readonly ApprovalNode[]): number {
  return Math.max(0, ...nodes.flatMap((node) => (node.type === 'branch' ? node.branches.map((branch) => 1 + depthOf(branch.nodes)) : [])));
}
