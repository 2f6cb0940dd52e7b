import type { ApprovalCondition, ApprovalWhen } from '@houtai/contract/approval-conditions';
import { APPROVAL_ORDERED_OPERATORS } from '@houtai/contract/approval-words';
import { showMoney } from '@houtai/contract/money';
import { ownValue } from '@houtai/contract/own-value';

import { type ConditionField, cutName } from './new-nodes.ts';

/** The default name of a branch, from its conditions: 5,000 元以上, 差旅报销. */
export function branchNameOf(when: ApprovalWhen, fields: readonly ConditionField[]): string {
  return cutName(when.map((group) => group.map((condition) => wordsOf(condition, fields)).join('且')).join('，或 '));
}

/** The name of a branch after a change of its condition: a generated name follows, a user's name stays. */
export function followedName(
  name: string,
  { from, to }: { from: ApprovalWhen | null; to: ApprovalWhen },
  fields: readonly ConditionField[],
): string {
  return isMade(name, from, fields) ? branchNameOf(to, fields) : name;
}

/** Whether a name was generated: from the condition, for a copy, or from the position of a new branch. */
function isMade(name: string, when: ApprovalWhen | null, fields: readonly ConditionField[]): boolean {
  const own = name.replace(/( 副本)+$/, '');
  return (
    /^分支 \d+$/.test(own) || (when !== null && (own === branchNameOf(when, fields) || own === inTenThousands(branchNameOf(when, fields))))
  );
}

const MONEY = { gt: ['超过 ', ''], ge: ['', '以上'], lt: ['不足 ', ''], le: ['', '以内'], eq: ['', ''], ne: ['不是 ', ''] } as const;

function wordsOf(condition: ApprovalCondition, fields: readonly ConditionField[]): string {
  const field = fields.find(({ name }) => name === condition.field);
  const label = field?.label ?? condition.field;
  switch (condition.type) {
    case 'money': {
      const [before, after] = MONEY[condition.operator];
      return `${before}${showMoney(condition.value).text.replace(/\.00$/, '')} 元${after}`;
    }
    case 'number':
    case 'day':
      return `${label}${APPROVAL_ORDERED_OPERATORS[condition.operator]} ${condition.value}`;
    case 'code':
    case 'text': {
      const values = condition.values.map((value) => ownValue(field?.codes, value) ?? value).join('、');
      return condition.operator === 'in' ? values : `除${values}外`;
    }
    // The names of people and departments may not be loaded when they are chosen.
    case 'person':
    case 'department':
      return `按${label}`;
  }
}

/** Rounds the amounts of a name to ten thousands where exact, such as 100 万元以上. */
function inTenThousands(name: string): string {
  return name.replaceAll(/([\d,]+) 元/g, (words, digits: string) => {
    const amount = Number(digits.replaceAll(',', ''));
    return amount >= TEN_THOUSAND && amount % TEN_THOUSAND === 0 ? `${(amount / TEN_THOUSAND).toLocaleString('en')} 万元` : words;
  });
}

const TEN_THOUSAND = 10_000;
