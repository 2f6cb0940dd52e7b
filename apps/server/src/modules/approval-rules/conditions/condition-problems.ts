import type { ApprovalCondition, ApprovalField } from '@houtai/contract/approval-conditions';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { Directory } from '../people/directory.ts';
import type { Problem } from '../problems/problems.ts';
import { isComparable } from './condition-sets.ts';

/** Conditions on fields that do not exist or have another type, or with values that no longer exist. */
export function conditionProblems(
  definition: ApprovalDefinition,
  fields: ReadonlyMap<string, ApprovalField>,
  directory: Directory,
): Problem[] {
  return approvalNodesOf(definition.nodes).flatMap((node) =>
    node.type !== 'branch'
      ? []
      : node.branches.flatMap(({ id, name, when }) =>
          (when ?? []).flat().flatMap((condition): Problem[] => {
            const fault = faultOf(condition, fields.get(condition.field), directory);
            if (fault === null) return [];
            return [
              { level: 'error', node: node.id, branch: id, code: fault.code, message: `「${node.name}」的分支「${name}」${fault.words}` },
            ];
          }),
        ),
  );
}

type Fault = { code: Problem['code']; words: string } | null;

function faultOf(condition: ApprovalCondition, field: ApprovalField | undefined, directory: Directory): Fault {
  if (field === undefined) return { code: 'field', words: `用到了单据没有的字段 ${condition.field}` };
  if (field.many === true) return { code: 'field', words: `不能用「${field.label}」作条件，它可以有多个值` };
  if (field.type !== condition.type) return { code: 'field', words: `的条件与「${field.label}」的类型不符，请重新设置` };
  if (!isComparable(condition, field)) return { code: 'value', words: `的条件比「${field.label}」的小数位数多` };
  return 'values' in condition ? faultOfValues(condition, field, directory) : null;
}

function faultOfValues(
  { type, values }: Extract<ApprovalCondition, { values: string[] }>,
  { label, codes }: ApprovalField,
  directory: Directory,
): Fault {
  switch (type) {
    case 'person':
      return goneFault(values.filter((id) => !directory.isActive(id)).map(directory.nameOf), 'person', '的条件中，人员已停用或不存在');
    case 'department':
      return goneFault(
        values.filter((id) => directory.departmentsUp(id).length === 0),
        'department',
        '的条件中，部门已不存在',
      );
    case 'code':
      return goneFault(
        codes === undefined ? [] : values.filter((code) => !Object.hasOwn(codes, code)),
        'value',
        `的条件中，「${label}」没有这个选项`,
      );
    case 'text':
      return null;
  }
}

function goneFault(gone: readonly string[], code: Problem['code'], words: string): Fault {
  return gone.length === 0 ? null : { code, words: `${words}：${gone.join('、')}` };
}
