import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import { differenceOf } from '@houtai/contract/approval-difference';
import { reasonWords } from '@houtai/contract/approval-reason-words';
import type { ApprovalReason } from '@houtai/contract/approval-reasons';
import { type ApprovalNames, conditionWords, ruleWords } from '@houtai/contract/approval-rule-words';
import { describe, expect, it } from 'vitest';

import { sampleWorld, step } from './testing/sample-flow.ts';

const named = (words: Record<string, string>) => (id: string) => words[id] ?? id;
const NAMES: ApprovalNames = {
  person: named({ ann: '安妮', bob: '包博' }),
  role: named({ finance: '财务复核' }),
  post: named({ manager: '总经理' }),
  department: named({ research: '研发中心', platform: '平台研发部' }),
  company: named({}),
  field: named({ amount: '金额', kind: '类型' }),
  code: (_, code) => named({ travel: '差旅' })(code),
};

const branch = (value: string): ApprovalNode => ({
  type: 'branch',
  id: 'x',
  name: '按金额',
  branches: [
    { id: 'x1', name: '大额', when: [[{ type: 'money', field: 'amount', operator: 'gt', value }]], nodes: [] },
    { id: 'x2', name: '其他', when: null, nodes: [] },
  ],
});

const between = (one: ApprovalNode[], other: ApprovalNode[]) =>
  differenceOf(sampleWorld(one).definition, sampleWorld(other).definition, NAMES);

describe('the difference of two versions', () => {
  it.each<[string, ApprovalNode[], ApprovalNode[], string[]]>([
    ['nothing', [step('a', ['ann'])], [step('a', ['ann'])], []],
    ['a step more', [step('a', ['ann'])], [step('a', ['ann']), step('b', ['bob'])], ['新增审批步骤「b」，在「a」之后']],
    ['a step less', [step('a', ['ann']), step('b', ['bob'])], [step('a', ['ann'])], ['删除审批步骤「b」']],
    ['people', [step('a', ['ann'])], [step('a', ['ann', 'bob'])], ['「a」的审批人由「安妮」改为「安妮、包博」']],
    ['how many pass', [step('a', ['ann'])], [step('a', ['ann'], { how: { type: 'any' } })], ['「a」的多人时由「会签」改为「或签」']],
    [
      'a limit',
      [step('a', ['ann'])],
      [step('a', ['ann'], { limit: { days: 2, late: 'head', lateDays: 1 } })],
      ['「a」的超时由「不限时」改为「2 个工作日后催办，再过 1 个工作日转交上级」'],
    ],
    ['a condition', [branch('2000')], [branch('20000')], ['分支「大额」的条件由「金额 大于 2,000.00」改为「金额 大于 20,000.00」']],
    [
      'the order',
      [step('a', ['ann']), step('b', ['ann']), step('c', ['ann'])],
      [step('a', ['ann']), step('c', ['ann']), step('b', ['ann'])],
      ['「c」移到「a」之后', '「b」移到「c」之后'],
    ],
  ])('reports the change: %s', (_, one, other, expected) => {
    expect(between(one, other)).toEqual(expected);
  });

  it('shows who may start the flow and until when it may be withdrawn', () => {
    const { definition } = sampleWorld([]);
    const starters = { type: 'some' as const, userIds: ['ann'], roleIds: ['finance'], departmentIds: [], companyIds: [] };
    expect(differenceOf(definition, { ...definition, starters, withdraw: 'never' }, NAMES)).toEqual([
      '发起范围由「全体员工」改为「安妮、财务复核」',
      '撤回由「首个审批步骤之后无人审批前」改为「不允许撤回」',
    ]);
  });
});

describe('rules and reasons in words', () => {
  it('name the people and roles of a rule', () => {
    expect(ruleWords({ type: 'role', roleId: 'finance', within: 'company' }, NAMES)).toBe('角色「财务复核」· 发起人所在公司');
    expect(ruleWords({ type: 'chosen', from: { type: 'everyone' }, least: 1, most: 3 }, NAMES)).toBe(
      '发起人自选，从全体员工中选 1 至 3 人',
    );
  });

  it('spell out a condition with its groups', () => {
    const travel = { type: 'code' as const, field: 'kind', operator: 'in' as const, values: ['travel'] };
    const large = { type: 'money' as const, field: 'amount', operator: 'ge' as const, value: '500' };
    expect(conditionWords([[travel, large], [{ ...large, value: '20000' }]], NAMES)).toBe(
      '（类型 属于 差旅 且 金额 大于等于 500.00） 或 （金额 大于等于 20,000.00）',
    );
  });

  it.each<[ApprovalReason[], string]>([
    [[{ type: 'head', level: 1, departmentId: 'research', missingId: 'platform' }], '平台研发部没有负责人，由上级研发中心负责人代'],
    [
      [
        { type: 'role', roleId: 'finance', within: 'all' },
        { type: 'standIn', for: 'ann' },
      ],
      '角色「财务复核」· 全部；代理 安妮',
    ],
    [[{ type: 'added', by: 'ann', where: 'before', comment: '请看发票' }], '安妮 加签（在我之前）：请看发票'],
  ])('give the reason: %j', (why, words) => {
    expect(reasonWords(why, NAMES)).toBe(words);
  });
});
