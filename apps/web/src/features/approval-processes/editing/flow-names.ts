import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { APPROVAL_SUBMITTER_FIELDS } from '@houtai/contract/approval-words';
import { ownValue } from '@houtai/contract/own-value';

import type { ConditionField } from './new-nodes.ts';

/** The fields available to conditions: those of the document type with a single value, and those of the submitter. */
export function conditionFields({ fields }: Pick<ProcessDetail, 'fields'>): ConditionField[] {
  const ofSubmitter = Object.entries(APPROVAL_SUBMITTER_FIELDS).map(([name, { label, type }]): ConditionField => {
    return { name, label, type, required: true, many: false, codes: {} };
  });
  return [...fields.filter(({ many }) => !many), ...ofSubmitter];
}

/** Names of the ids in a process; ids chosen since the last save have none yet. */
export function flowNames({ fields, hideable, names }: Pick<ProcessDetail, 'fields' | 'hideable' | 'names'>): ApprovalNames {
  const nameOf = (id: string): string => ownValue(names, id) ?? '…';
  const all = conditionFields({ fields });
  return {
    person: nameOf,
    role: nameOf,
    post: nameOf,
    department: nameOf,
    company: nameOf,
    field: (name) =>
      all.find((field) => field.name === name)?.label ?? [...fields, ...hideable].find((field) => field.name === name)?.label ?? name,
    code: (name, code) => ownValue(fields.find((field) => field.name === name)?.codes, code) ?? code,
  };
}
