import type { ApprovalCondition, ApprovalWhen } from '@houtai/contract/approval-conditions';
import {
  APPROVAL_CHOICE_OPERATORS,
  APPROVAL_DEPARTMENT_OPERATORS,
  type APPROVAL_FIELD_TYPES,
  APPROVAL_ORDERED_OPERATORS,
} from '@houtai/contract/approval-words';
import { isDay } from '@houtai/contract/dates';

import type { ConditionField } from '../editing/new-nodes.ts';
import { pickFrom } from './pick-from.ts';

type FieldType = keyof typeof APPROVAL_FIELD_TYPES;

/** A comparison as typed: its values as text, several joined by commas. */
export type ConditionDraft = { field: string; operator: string; value: string };

const DECIMAL = { money: /^-?\d{1,15}(\.\d{1,2})?$/, number: /^-?\d{1,15}(\.\d{1,6})?$/ } as const;

/** The operators for fields of a type, with their labels. */
export function operatorsOf(type: string): Readonly<Record<string, string>> {
  if (type === 'money' || type === 'number' || type === 'day') return APPROVAL_ORDERED_OPERATORS;
  return type === 'department' ? APPROVAL_DEPARTMENT_OPERATORS : APPROVAL_CHOICE_OPERATORS;
}

/** A comparison of a field without a value. */
export function newDraft({ name, type }: Pick<ConditionField, 'name' | 'type'>): ConditionDraft {
  return { field: name, operator: Object.keys(operatorsOf(type))[0] ?? '', value: '' };
}

/** The condition groups of a branch in typed form. */
export function draftsOf(when: ApprovalWhen): ConditionDraft[][] {
  return when.map((group) =>
    group.map((condition) => ({
      field: condition.field,
      operator: condition.operator,
      value: 'values' in condition ? condition.values.join(',') : condition.value,
    })),
  );
}

/** What a comparison lacks, as text; blank when it is complete. */
export function conditionFault({ field, value }: ConditionDraft, fields: readonly ConditionField[]): string {
  const type = fields.find(({ name }) => name === field)?.type;
  if (type === undefined) return '字段已不存在';
  if (value === '') return '请填写';
  if (type === 'money') return DECIMAL.money.test(value) ? '' : '应为数字，最多 2 位小数';
  if (type === 'number') return DECIMAL.number.test(value) ? '' : '应为数字';
  return type === 'day' && !isDay(value) ? '应为日期' : '';
}

/** Typed conditions in stored form; null while anything is incomplete. */
export function whenOf(groups: readonly (readonly ConditionDraft[])[], fields: readonly ConditionField[]): ApprovalWhen | null {
  if (groups.length === 0 || groups.some((group) => group.length === 0)) return null;
  if (groups.flat().some((draft) => conditionFault(draft, fields) !== '')) return null;
  return groups.map((group) => group.map((draft) => conditionOf(draft, fields)));
}

function conditionOf({ field, operator, value }: ConditionDraft, fields: readonly ConditionField[]): ApprovalCondition {
  const found = fields.find(({ name }) => name === field)?.type ?? 'text';
  const type = isFieldType(found) ? found : 'text';
  switch (type) {
    case 'money':
    case 'number':
    case 'day':
      return { type, field, operator: pickFrom(APPROVAL_ORDERED_OPERATORS, operator), value };
    case 'department':
      return { type, field, operator: pickFrom(APPROVAL_DEPARTMENT_OPERATORS, operator), values: value.split(',') };
    case 'code':
    case 'text':
    case 'person':
      return { type, field, operator: pickFrom(APPROVAL_CHOICE_OPERATORS, operator), values: value.split(',') };
  }
}

const TYPES: ReadonlySet<string> = new Set(['money', 'number', 'day', 'code', 'text', 'person', 'department']);
function isFieldType(text: string): text is FieldType {
  return TYPES.has(text);
}
