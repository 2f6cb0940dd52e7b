import type { ApprovalCondition, ApprovalField, ApprovalWhen } from '@houtai/contract/approval-conditions';
import { scaledInteger } from '@houtai/contract/decimals';
import { DAY_MS } from '@houtai/contract/durations';

import type { Directory } from '../people/directory.ts';
import { type Box, intersectBoxes } from './value-regions.ts';
import { intersectSets, isEmptySet, type ValueSet } from './value-sets.ts';

export function domainOf(field: ApprovalField, directory: Directory): ValueSet {
  switch (field.type) {
    case 'money':
    case 'number':
    case 'day':
      return { kind: 'numbers', spans: [[numberOf(field, field.least), numberOf(field, field.most)]], empty: !field.required };
    case 'code':
      if (field.codes !== undefined) return named([...Object.keys(field.codes), ...(field.required ? [] : [''])]);
      return anyText(field);
    case 'department':
      return named([...directory.departments().map(({ departmentId }) => departmentId), ...(field.required ? [] : [''])]);
    case 'text':
    case 'person':
      return anyText(field);
  }
}

/** The groups of a condition as boxes, without groups that no value satisfies. */
export function boxesOf(when: ApprovalWhen, fields: ReadonlyMap<string, ApprovalField>, directory: Directory): Box[] {
  return when.flatMap((group) => {
    let box: Box | null = new Map();
    for (const condition of group) {
      const field = fields.get(condition.field);
      const set = field === undefined ? null : intersectSets(domainOf(field, directory), setOf(condition, field, directory));
      if (set === null || isEmptySet(set) || box === null) return [];
      box = intersectBoxes(box, new Map([[condition.field, set]]));
    }
    return box === null ? [] : [box];
  });
}

/** False if the condition has more decimals than values of the field can have. */
export function isComparable(condition: ApprovalCondition, field: ApprovalField): boolean {
  return !('value' in condition) || numberOf(field, condition.value) !== null;
}

function setOf(condition: ApprovalCondition, field: ApprovalField, directory: Directory): ValueSet {
  if ('value' in condition) return ordered(condition.operator, numberOf(field, condition.value) ?? 0n);
  const { operator, values } = condition;
  const isNot = operator === 'notIn' || operator === 'notWithin';
  const meant = operator === 'within' || operator === 'notWithin' ? departmentsWithin(directory, values) : values;
  return { kind: 'texts', all: isNot, named: new Set(meant) };
}

function ordered(operator: Extract<ApprovalCondition, { type: 'money' }>['operator'], value: bigint): ValueSet {
  switch (operator) {
    case 'gt':
      return { kind: 'numbers', spans: [[value + 1n, null]], empty: false };
    case 'ge':
      return { kind: 'numbers', spans: [[value, null]], empty: false };
    case 'lt':
      return { kind: 'numbers', spans: [[null, value - 1n]], empty: false };
    case 'le':
      return { kind: 'numbers', spans: [[null, value]], empty: false };
    case 'eq':
      return { kind: 'numbers', spans: [[value, value]], empty: false };
    case 'ne':
      return {
        kind: 'numbers',
        spans: [
          [null, value - 1n],
          [value + 1n, null],
        ],
        empty: true,
      };
  }
}

/** A value as an integer: cents, the last decimal of a number, or the day number. */
function numberOf(field: ApprovalField, value: string | undefined): bigint | null {
  if (value === undefined) return null;
  if (field.type === 'day') return BigInt(Math.floor(Date.parse(`${value}T00:00:00Z`) / DAY_MS));
  return scaledInteger(value, field.type === 'money' ? 2 : (field.decimals ?? 2));
}

function departmentsWithin(directory: Directory, values: readonly string[]): string[] {
  return directory
    .departments()
    .map(({ departmentId }) => departmentId)
    .filter((id) => directory.departmentsUp(id).some(({ departmentId }) => values.includes(departmentId)));
}

const named = (values: readonly string[]): ValueSet => ({ kind: 'texts', all: false, named: new Set(values) });
const anyText = ({ required }: ApprovalField): ValueSet => ({ kind: 'texts', all: true, named: new Set(required ? [''] : []) });
