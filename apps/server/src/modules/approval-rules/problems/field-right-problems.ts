import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import { type Problem, problem } from './problems.ts';

/** The fields of a kind of document that conditions may use, that a step may fill in, and that a step may hide from its approvers. */
export type DocumentFields = {
  fields: readonly ApprovalField[];
  fillable: readonly string[];
  hideable: readonly { name: string }[];
};

/** Steps that fill in or hide fields which the kind of document does not have or does not permit. */
export function fieldRightProblems({ nodes }: ApprovalDefinition, { fields, fillable, hideable }: DocumentFields): Problem[] {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return approvalNodesOf(nodes).flatMap((node) => {
    if (node.type !== 'approve') return [];
    const filled = node.fills.map(({ field }) => field).filter((field) => !fillable.includes(field));
    const hidden = (node.hides ?? []).filter((field) => hideable.every(({ name }) => name !== field));
    return [
      ...faults(node.id, `「${node.name}」要填写的字段不存在或不能由审批人填写`, filled.map(labelOf)),
      ...faults(node.id, `「${node.name}」要隐藏的字段不存在或不能隐藏`, hidden.map(labelOf)),
    ];
  });
}

function faults(node: string, words: string, fields: readonly string[]): Problem[] {
  return fields.length === 0 ? [] : [problem('error', node, 'field', `${words}：${fields.join('、')}`)];
}
