import type { ApprovalCondition, ApprovalWhen } from '@houtai/contract/approval-conditions';
import { ownValue } from '@houtai/contract/own-value';

import { compareDecimals } from './decimals.ts';
import type { Directory } from './directory.ts';
import type { Facts } from './state.ts';

type OrderedOperator = Extract<ApprovalCondition, { type: 'money' }>['operator'];

/** What conditions look at: the values of the document, and of the submitter what every flow knows. */
export function valueIn({ submitter, values }: Facts, field: string): string {
  if (field === 'submitter') return submitter.userId;
  if (field === 'submitterDepartment') return submitter.departmentId;
  return ownValue(values, field) ?? '';
}

/** The fields that conditions look at, each once. */
export function fieldsOf(when: ApprovalWhen): string[] {
  return [...new Set(when.flat().map(({ field }) => field))];
}

/** Whether one of the groups holds, a group when all of its conditions do. */
export function holds(when: ApprovalWhen, facts: Facts, directory: Directory): boolean {
  return when.some((group) => group.every((condition) => conditionHolds(condition, valueIn(facts, condition.field), directory)));
}

function conditionHolds(condition: ApprovalCondition, value: string, directory: Directory): boolean {
  switch (condition.type) {
    case 'money':
    case 'number':
      return isInOrder(condition.operator, compareDecimals(value, condition.value));
    case 'day':
      return isInOrder(condition.operator, value === '' ? null : compareText(value, condition.value));
    case 'code':
    case 'text':
    case 'person':
      return condition.values.includes(value) === (condition.operator === 'in');
    case 'department':
      return departmentHolds(condition, value, directory);
  }
}

function departmentHolds(
  { operator, values }: Extract<ApprovalCondition, { type: 'department' }>,
  value: string,
  directory: Directory,
): boolean {
  if (operator === 'in' || operator === 'notIn') return values.includes(value) === (operator === 'in');
  const isWithin = directory.departmentsUp(value).some(({ departmentId }) => values.includes(departmentId));
  return isWithin === (operator === 'within');
}

const compareText = (one: string, other: string): -1 | 0 | 1 => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** `order` is null for a value that is empty or none, of which nothing holds but that it is another. */
function isInOrder(operator: OrderedOperator, order: -1 | 0 | 1 | null): boolean {
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'gt':
      return order === 1;
    case 'ge':
      return order === 0 || order === 1;
    case 'lt':
      return order === -1;
    case 'le':
      return order === 0 || order === -1;
  }
}
