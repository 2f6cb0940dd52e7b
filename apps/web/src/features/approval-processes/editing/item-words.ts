import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { type ApprovalNames, conditionWords, ruleWords } from '@houtai/contract/approval-rule-words';

import type { TreeItem } from './tree-items.ts';

/** The title of a drawn part and a summary of its settings. */
export function itemWords(item: TreeItem, definition: ApprovalDefinition, names: ApprovalNames): { title: string; note: string } {
  if (item.kind === 'start') return { title: '发起人', note: startersWords(definition, names) };
  if (item.kind === 'condition') {
    const { when, name } = item.branch;
    return when === null ? { title: '其他情况', note: '以上都不满足' } : { title: shortened(conditionWords(when, names)), note: name };
  }
  const { node } = item;
  switch (node.type) {
    case 'approve':
      return { title: node.name, note: ruleWords(node.who, names) };
    case 'notify':
      return { title: node.name, note: node.who.map((who) => ruleWords(who, names)).join('；') };
    case 'branch':
      return { title: node.name, note: `${node.branches.length} 个分支` };
  }
}

const SIGNS: readonly (readonly [string, string])[] = [
  [' 大于等于 ', ' ≥ '],
  [' 小于等于 ', ' ≤ '],
  [' 大于 ', ' > '],
  [' 小于 ', ' < '],
  [' 等于 ', ' = '],
  [' 不等于 ', ' ≠ '],
];

/** A condition, shortened to fit a node. */
function shortened(words: string): string {
  const text = SIGNS.reduce((text, [word, sign]) => text.replaceAll(word, sign), words);
  return text.replace(/(\d)\.00(?!\d)/g, '$1');
}

function startersWords({ starters }: ApprovalDefinition, names: ApprovalNames): string {
  if (starters.type === 'everyone') return '全体员工';
  const { userIds, roleIds, departmentIds, companyIds } = starters;
  const words = [userIds.map(names.person), roleIds.map(names.role), departmentIds.map(names.department), companyIds.map(names.company)];
  return words.flat().join('、') || '无人';
}
