import { dayAfter } from '../text/day-arithmetic.ts';
import { compareDecimals } from './decimals.ts';

/** How two values that have an order are compared. */
export type OrderedOperator = 'gt' | 'ge' | 'lt' | 'le' | 'eq' | 'ne';

/**
 * One test of one value. Values are text: a decimal number, a code, a day as yyyy-MM-dd, an id, 1 or 0 for a flag, several joined by
 * commas. An empty value passes only the negative tests (`ne`, `notIn`, `notWithin`, `none`) and the tests for an empty value.
 */
export type SimpleCondition =
  | { type: 'money'; field: string; operator: OrderedOperator; value: string }
  | { type: 'number'; field: string; operator: OrderedOperator; value: string }
  | { type: 'day'; field: string; operator: OrderedOperator; value: string }
  | { type: 'code'; field: string; operator: 'in' | 'notIn'; values: string[] }
  | { type: 'text'; field: string; operator: 'in' | 'notIn'; values: string[] }
  | { type: 'person'; field: string; operator: 'in' | 'notIn'; values: string[] }
  | { type: 'department'; field: string; operator: 'in' | 'notIn' | 'within' | 'notWithin'; values: string[] }
  | { type: 'presence'; field: string; operator: 'filled' | 'empty' }
  | { type: 'flag'; field: string; operator: 'is'; value: boolean }
  /** A field with several values. */
  | { type: 'choices'; field: string; operator: 'any' | 'all' | 'none'; values: string[] }
  /** A day between two days, both included. */
  | { type: 'period'; field: string; operator: 'within' | 'notWithin'; from: string; until: string }
  /** A day compared with the day of the evaluation plus `days`, which may be negative. */
  | { type: 'today'; field: string; operator: OrderedOperator; days: number }
  /** A comparison with another field of the same record. */
  | { type: 'against'; field: string; operator: OrderedOperator; as: 'number' | 'day'; other: string }
  | { type: 'same'; field: string; operator: 'eq' | 'ne'; other: string };

/** A test of one value, or of a column in the rows of a field; without rows, `every` and `none` hold. */
export type Condition = SimpleCondition | { type: 'rows'; field: string; operator: 'some' | 'every' | 'none'; of: SimpleCondition };

/** Holds when one of the groups does; a group holds when all its conditions do. */
export type ConditionGroups = readonly (readonly Condition[])[];

/** The record that a condition is evaluated on. */
export type ConditionValue = {
  /** The value of a field as text; blank if empty or unknown. */
  readonly valueOf: (field: string) => string;
  /** The rows in a field, each with the values of its columns. */
  readonly rowsOf: (field: string) => readonly ((column: string) => string)[];
  readonly today: string;
  /** A department and all departments above it, by id. */
  readonly departmentsUp: (id: string) => readonly string[];
};

/** Whether one of the groups holds. */
export function conditionGroupsHold(when: ConditionGroups, looked: ConditionValue): boolean {
  return when.some((group) => group.every((condition) => conditionHolds(condition, looked)));
}

/** The fields that conditions look at, each once. */
export function fieldsOf(when: ConditionGroups): string[] {
  const fields = when.flat().flatMap((condition) => ('other' in condition ? [condition.field, condition.other] : [condition.field]));
  return [...new Set(fields)];
}

/** Whether a condition holds. */
export function conditionHolds(condition: Condition, looked: ConditionValue): boolean {
  if (condition.type !== 'rows') return simpleHolds(condition, looked);
  const passes = looked.rowsOf(condition.field).map((valueOf) => simpleHolds(condition.of, { ...looked, valueOf }));
  if (condition.operator === 'none') return !passes.includes(true);
  return condition.operator === 'some' ? passes.includes(true) : !passes.includes(false);
}

function simpleHolds(condition: SimpleCondition, looked: ConditionValue): boolean {
  const value = looked.valueOf(condition.field);
  switch (condition.type) {
    case 'money':
    case 'number':
    case 'day':
    case 'today':
    case 'against':
      return isInOrder(condition.operator, orderOf(condition, value, looked));
    case 'same':
      return (value !== '' && value === looked.valueOf(condition.other)) === (condition.operator === 'eq');
    case 'period':
      return isBetween(value, condition.from, condition.until) === (condition.operator === 'within');
    case 'presence':
      return (value !== '') === (condition.operator === 'filled');
    case 'flag':
      return (value === '1') === condition.value;
    default:
      return choiceHolds(condition, value, looked);
  }
}

function isBetween(day: string, from: string, until: string): boolean {
  return day !== '' && day >= from && day <= until;
}

type OrderedCondition = Extract<SimpleCondition, { operator: OrderedOperator }>;

/** Less than, equal or greater, as -1, 0 or 1; null if a value is empty or invalid. */
function orderOf(
  condition: Exclude<OrderedCondition, { type: 'same' }>,
  value: string,
  { valueOf, today }: ConditionValue,
): -1 | 0 | 1 | null {
  switch (condition.type) {
    case 'money':
    case 'number':
      return compareDecimals(value, condition.value);
    case 'day':
      return compareDays(value, condition.value);
    case 'today':
      return compareDays(value, dayAfter(today, condition.days));
    case 'against':
      return (condition.as === 'day' ? compareDays : compareDecimals)(value, valueOf(condition.other));
  }
}

function choiceHolds(
  condition: Extract<SimpleCondition, { values: string[] }>,
  value: string,
  { departmentsUp }: Pick<ConditionValue, 'departmentsUp'>,
): boolean {
  const { operator, values } = condition;
  switch (operator) {
    case 'in':
    case 'notIn':
      return values.includes(value) === (operator === 'in');
    case 'within':
    case 'notWithin':
      return departmentsUp(value).some((id) => values.includes(id)) === (operator === 'within');
    case 'any':
    case 'none':
      return listIn(value).some((one) => values.includes(one)) === (operator === 'any');
    case 'all':
      return values.every((one) => listIn(value).includes(one));
  }
}

/** Splits a text of several values. */
function listIn(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

function compareDays(one: string, other: string): -1 | 0 | 1 | null {
  if (one === '' || other === '') return null;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** `order` is null for an empty or invalid value, which passes only `ne`. */
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
