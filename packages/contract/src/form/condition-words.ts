import { APPROVAL_DEPARTMENT_OPERATORS as CHOICE_WORDS, APPROVAL_ORDERED_OPERATORS as ORDERED_WORDS } from '../approvals/approval-words.ts';
import { showMoney } from '../money/money.ts';
import type { Condition, ConditionGroups, OrderedOperator, SimpleCondition } from './condition.ts';

const DAY_WORDS: Readonly<Record<OrderedOperator, string>> = {
  gt: '晚于',
  ge: '不早于',
  lt: '早于',
  le: '不晚于',
  eq: '等于',
  ne: '不等于',
};
const CHOICES_WORDS = { any: '包含任一', all: '包含全部', none: '不包含' } as const;
const ROWS_WORDS = { some: '有一行', every: '每一行都', none: '没有一行' } as const;

/** Looks up the names of ids and fields. */
export type ConditionNames = {
  readonly person: (id: string) => string;
  readonly department: (id: string) => string;
  readonly field: (name: string) => string;
  readonly code: (field: string, code: string) => string;
  /** The name of a column in the rows of a field, and of its codes; needed for conditions on rows. */
  readonly column?: (field: string, column: string) => string;
};

/** Groups of conditions in words, as 金额 大于 20,000.00 且 类型 属于 差旅. */
export function whenWords(when: ConditionGroups, names: ConditionNames): string {
  const groups = when.map((group) => group.map((condition) => conditionWords(condition, names)).join(' 且 '));
  return groups.length === 1 ? groups.join('') : groups.map((group) => `（${group}）`).join(' 或 ');
}

/** One condition in words. */
export function conditionWords(condition: Condition, names: ConditionNames): string {
  if (condition.type !== 'rows') return simpleWords(condition, names);
  const { field, operator, of } = condition;
  const column = (name: string) => names.column?.(field, name) ?? name;
  return `${names.field(field)} ${ROWS_WORDS[operator]} ${simpleWords(of, { ...names, field: column })}`;
}

function simpleWords(condition: SimpleCondition, names: ConditionNames): string {
  return `${names.field(condition.field)} ${testWords(condition, names)}`;
}

function testWords(condition: SimpleCondition, names: ConditionNames): string {
  switch (condition.type) {
    case 'presence':
      return condition.operator === 'filled' ? '已填写' : '未填写';
    case 'flag':
      return `为 ${names.code(condition.field, condition.value ? '1' : '0')}`;
    case 'period':
      return `${condition.operator === 'within' ? '在' : '不在'} ${condition.from} 至 ${condition.until}`;
    case 'choices':
      return `${CHOICES_WORDS[condition.operator]} ${choiceNames(condition, names)}`;
    case 'code':
    case 'text':
    case 'person':
    case 'department':
      return `${CHOICE_WORDS[condition.operator]} ${choiceNames(condition, names)}`;
    default:
      return comparisonWords(condition, names);
  }
}

function comparisonWords(
  condition: Extract<SimpleCondition, { type: 'money' | 'number' | 'day' | 'today' | 'against' | 'same' }>,
  names: ConditionNames,
): string {
  switch (condition.type) {
    case 'money':
      return `${ORDERED_WORDS[condition.operator]} ${showMoney(condition.value).text}`;
    case 'number':
    case 'day':
      return `${ORDERED_WORDS[condition.operator]} ${condition.value}`;
    case 'today':
      return `${DAY_WORDS[condition.operator]} ${todayWords(condition.days)}`;
    case 'against':
      return `${(condition.as === 'day' ? DAY_WORDS : ORDERED_WORDS)[condition.operator]} ${names.field(condition.other)}`;
    case 'same':
      return `${ORDERED_WORDS[condition.operator]} ${names.field(condition.other)}`;
  }
}

function todayWords(days: number): string {
  if (days === 0) return '今天';
  return days > 0 ? `今天之后 ${days} 天` : `今天之前 ${-days} 天`;
}

function choiceNames({ type, field, values }: Extract<SimpleCondition, { values: string[] }>, names: ConditionNames): string {
  const nameOf = (value: string): string => {
    switch (type) {
      case 'code':
      case 'choices':
        return names.code(field, value);
      case 'person':
        return names.person(value);
      case 'department':
        return names.department(value);
      case 'text':
        return value;
    }
  };
  return values.map(nameOf).join('、');
}
