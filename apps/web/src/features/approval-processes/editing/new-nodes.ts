import type { ApprovalCondition } from '@houtai/contract/approval-conditions';
import type { ApprovalBranchNode, ApprovalNode, ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { firstCharacters } from '@houtai/contract/characters';
import { NAME_MAX } from '@houtai/contract/limits';

export type ConditionField = ProcessDetail['fields'][number];

/** The nodes that can be added. 办理人 fills in fields of the document, so it needs fillable ones. */
export const NODE_KINDS = { approve: '审批人', notify: '抄送', branch: '条件分支', handle: '办理人' } as const;
export type NodeKind = keyof typeof NODE_KINDS;

/** What creating nodes needs. */
export type NodeMaking = { newId: () => string; fields: readonly ConditionField[]; fillable: readonly string[] };

const HEAD: ApprovalWho = { type: 'head', level: 1, above: true };

/** A step with common settings; when nobody is found, administrators handle it. */
function stepOf(id: string, name: string, more: Partial<ApprovalStepNode> = {}): ApprovalStepNode {
  return {
    type: 'approve',
    id,
    name,
    who: HEAD,
    how: { type: 'any' },
    nobody: { type: 'administrators' },
    own: 'head',
    again: 'consecutive',
    may: { addSigners: true, transfer: true, consult: true, return: true, chooseContinue: false },
    preview: { add: false, remove: false },
    fills: [],
    commentOnPass: false,
    limit: null,
    ...more,
  };
}

export function newNode(kind: NodeKind, { newId, fields, fillable }: NodeMaking): ApprovalNode {
  switch (kind) {
    case 'approve':
      return stepOf(newId(), '审批');
    case 'handle':
      return stepOf(newId(), '办理', { again: 'every', fills: fillable.map((field) => ({ field, required: false })) });
    case 'notify':
      return { type: 'notify', id: newId(), name: '抄送', who: [HEAD] };
    case 'branch':
      return { type: 'branch', id: newId(), name: '条件分支', branches: [newBranch(1, { newId, fields }), otherwise(newId(), [])] };
  }
}

/** A new branch with a valid condition; `place` counts from 1. */
export function newBranch(place: number, { newId, fields }: Pick<NodeMaking, 'newId' | 'fields'>): ApprovalBranchNode['branches'][number] {
  return { id: newId(), name: `分支 ${place}`, when: [[firstCondition(fields)]], nodes: [] };
}

function otherwise(id: string, nodes: ApprovalNode[]): ApprovalBranchNode['branches'][number] {
  return { id, name: '其他情况', when: null, nodes };
}

const NEW_AMOUNT = '5000';

/** A comparison with the first field that needs no choice; each type of document has one. */
export function firstCondition(fields: readonly ConditionField[]): ApprovalCondition {
  for (const field of fields) {
    const made = comparable(field);
    if (made) return made;
  }
  throw new Error('a kind of document has a field that conditions can use');
}

function comparable({ name, type, codes, many }: ConditionField): ApprovalCondition | null {
  if (many) return null;
  const [code] = Object.keys(codes);
  if (type === 'money' || type === 'number') return { type, field: name, operator: 'ge', value: NEW_AMOUNT };
  return type === 'code' && code !== undefined ? { type, field: name, operator: 'in', values: [code] } : null;
}

export const TEMPLATES = ['部门负责人', '部门负责人＋财务', '按金额分支'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The nodes of a template. The submitter chooses somebody of finance, because no name is known here. */
export function templateNodes(template: Template, making: NodeMaking): ApprovalNode[] {
  const { newId, fields } = making;
  const head = () => stepOf(newId(), '部门负责人审批');
  const finance = () => stepOf(newId(), '财务复核', { who: { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 1 } });
  switch (template) {
    case '部门负责人':
      return [head()];
    case '部门负责人＋财务':
      return [head(), finance()];
    case '按金额分支': {
      const heads = stepOf(newId(), '上级负责人审批', { who: { type: 'head', level: 2, above: true } });
      const branches = [{ ...newBranch(1, { newId, fields }), name: '大额', nodes: [heads] }, otherwise(newId(), [])];
      return [head(), { type: 'branch', id: newId(), name: '按金额', branches }, finance()];
    }
  }
}

export function cutName(name: string): string {
  return firstCharacters(name, NAME_MAX);
}
