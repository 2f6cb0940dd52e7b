import type { ApprovalCondition, ApprovalField, ApprovalWhen } from '@houtai/contract/approval-conditions';
import { ApprovalDefinition, type ApprovalNode, type ApprovalStepNode, type ApprovalWho } from '@houtai/contract/approval-definitions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRuns } from '#platform/testing/tries.ts';

import { conditionHolds } from '../conditions/condition-holds.ts';
import { problemsOf } from '../index.ts';
import { FACTS, organisation, sampleWorld, step } from '../testing/sample-flow.ts';

const FIELDS: ApprovalField[] = [
  { name: 'amount', label: '金额', type: 'money', required: true, least: '0' },
  { name: 'hours', label: '工时', type: 'number', required: false, decimals: 1 },
  { name: 'day', label: '日期', type: 'day', required: true },
  { name: 'kind', label: '类型', type: 'code', required: true, codes: { travel: '差旅', meal: '餐饮' } },
  { name: 'owner', label: '负责人', type: 'person', required: false },
  { name: 'members', label: '成员', type: 'person', required: false, many: true },
  { name: 'note', label: '备注', type: 'text', required: false },
];

const DOCUMENT = { fields: FIELDS, fillable: ['amount', 'note'], hideable: [{ name: 'account' }] };

const money = (operator: 'gt' | 'ge' | 'lt' | 'le' | 'eq' | 'ne', value: string): ApprovalCondition => ({
  type: 'money',
  field: 'amount',
  operator,
  value,
});
const kind = (operator: 'in' | 'notIn', ...values: string[]): ApprovalCondition => ({ type: 'code', field: 'kind', operator, values });
const within = (operator: 'within' | 'notWithin' | 'in', ...values: string[]): ApprovalCondition => ({
  type: 'department',
  field: 'submitterDepartment',
  operator,
  values,
});

function branch(...whens: ApprovalWhen[]): ApprovalNode {
  const branches = [...whens, null].map((when, index) => ({
    id: `x${index + 1}`,
    name: `第${index + 1}`,
    when,
    nodes: [] as ApprovalNode[],
  }));
  return { type: 'branch', id: 'x', name: '按金额', branches };
}

function found(nodes: ApprovalNode[], people: Parameters<typeof organisation>[0] = {}): string[] {
  const { definition } = sampleWorld(nodes);
  return problemsOf(definition, DOCUMENT, organisation(people)).map(({ level, node, branch, code }) =>
    [level, node, branch, code].filter(Boolean).join(' '),
  );
}

describe('the check of branches', () => {
  it.each<[string, ApprovalWhen[], string[]]>([
    ['amounts side by side', [[[money('lt', '100')]], [[money('ge', '100'), money('lt', '200')]]], []],
    ['an amount that the branch before takes', [[[money('gt', '100')]], [[money('gt', '200')]]], ['error x x2 unreachable']],
    ['amounts that overlap', [[[money('gt', '200')]], [[money('gt', '100')]]], ['reminder x x2 overlap']],
    ['no cent between two amounts', [[[money('gt', '100'), money('lt', '100.01')]]], ['error x x1 unreachable']],
    ['one cent between two amounts', [[[money('gt', '100'), money('lt', '100.02')]]], []],
    ['below what an amount can be', [[[money('lt', '0')]]], ['error x x1 unreachable']],
    ['nothing left for the last', [[[money('ge', '100')]], [[money('lt', '100')]]], ['error x x3 unreachable']],
    ['all codes taken', [[[kind('in', 'travel')]], [[kind('in', 'meal')]]], ['error x x3 unreachable']],
    ['a code and its opposite', [[[kind('in', 'travel'), kind('notIn', 'travel')]]], ['error x x1 unreachable']],
    [
      'two groups that together take what a third would',
      [[[money('lt', '50')], [money('ge', '50'), kind('in', 'meal')]], [[kind('in', 'meal')]]],
      ['error x x2 unreachable'],
    ],
    [
      'values of two fields that leave a corner',
      [[[money('lt', '50')], [kind('in', 'meal')]], [[money('ge', '50'), kind('in', 'travel')]]],
      ['error x x3 unreachable'],
    ],
    [
      'a number between two that it cannot have',
      [
        [
          [
            { type: 'number', field: 'hours', operator: 'gt', value: '1.5' },
            { type: 'number', field: 'hours', operator: 'lt', value: '1.6' },
          ],
        ],
      ],
      ['error x x1 unreachable'],
    ],
    [
      'days on end',
      [
        [[{ type: 'day', field: 'day', operator: 'le', value: '2026-02-28' }]],
        [[{ type: 'day', field: 'day', operator: 'ge', value: '2026-03-01' }]],
      ],
      ['error x x3 unreachable'],
    ],
    ['a department below one that is taken', [[[within('within', 'research')]], [[within('in', 'platform')]]], ['error x x2 unreachable']],
    [
      'a person or another, and none',
      [
        [[{ type: 'person', field: 'owner', operator: 'in', values: ['ann'] }]],
        [[{ type: 'person', field: 'owner', operator: 'notIn', values: ['ann'] }]],
      ],
      ['error x x3 unreachable'],
    ],
    ['texts', [[[{ type: 'text', field: 'note', operator: 'in', values: ['急'] }]]], []],
  ])('reports problems of %s', (_, whens, expected) => {
    expect(found([step('a', ['ann']), branch(...whens)])).toEqual(expected);
  });

  it('takes into account the conditions that led there, but not fields that approvers fill in', () => {
    const inner = { ...branch([[money('lt', '50')]]), id: 'y', name: '里层' };
    const outer = branch([[money('ge', '100')]]);
    const nested = (nodes: ApprovalNode[]) =>
      ({
        ...outer,
        branches: outer.type === 'branch' ? outer.branches.map((one, index) => ({ ...one, nodes: index === 0 ? nodes : [] })) : [],
      }) as ApprovalNode;
    expect(found([step('a', ['ann']), nested([inner])])).toEqual(['error y x1 unreachable']);
    const fills = [{ field: 'amount', required: true }];
    expect(found([nested([step('a', ['ann'], { fills }), inner])])).toEqual([]);
  });

  it.each<[string, ApprovalCondition, string]>([
    ['a field that there is not', { ...money('gt', '1'), field: 'gone' }, 'field'],
    ['a field of another type', { type: 'money', field: 'kind', operator: 'gt', value: '1' }, 'field'],
    ['a field of many values', { type: 'person', field: 'members', operator: 'in', values: ['ann'] }, 'field'],
    ['more decimals than a number has', { type: 'number', field: 'hours', operator: 'gt', value: '1.25' }, 'value'],
    ['a code that there is not', kind('in', 'gift'), 'value'],
    ['a person who is gone', { type: 'person', field: 'owner', operator: 'in', values: ['gone'] }, 'person'],
    ['a department that is gone', within('in', 'closed'), 'department'],
  ])('refuses branches with %s', (_, condition, code) => {
    expect(found([step('a', ['ann']), branch([[condition]])])[0]).toBe(`error x x1 ${code}`);
  });

  it('calls a branch reachable exactly if some value reaches it, for random conditions', () => {
    const amounts = ['0', '9.99', '10', '10.01', '15', '19.99', '20', '20.01', '1000'];
    const condition = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const, 'eq' as const, 'ne' as const),
          fc.constantFrom('10', '20'),
        )
        .map(([operator, value]) => money(operator, value)),
      fc
        .tuple(fc.constantFrom('in' as const, 'notIn' as const), fc.constantFrom('travel', 'meal'))
        .map(([operator, value]) => kind(operator, value)),
    );
    const when = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 });
    const directory = organisation();
    fc.assert(
      fc.property(fc.array(when, { minLength: 1, maxLength: 3 }), (whens) => {
        const node = branch(...whens);
        const taken = amounts.flatMap((amount) =>
          ['travel', 'meal'].map((kind) => {
            const first = whens.findIndex((one) => conditionHolds(one, { ...FACTS, values: { amount, kind } }, directory));
            return first === -1 ? whens.length : first;
          }),
        );
        const never = [...whens, null].flatMap((_, index) => (taken.includes(index) ? [] : [`x${index + 1}`]));
        const { definition } = sampleWorld([step('a', ['ann']), node]);
        const said = problemsOf(definition, DOCUMENT, directory).filter(({ code }) => code === 'unreachable');
        expect(said.map((one) => one.branch)).toEqual(never);
      }),
      seededRuns(1000),
    );
  });
});

describe('the check of people', () => {
  it.each<[string, ApprovalWho, Partial<ApprovalStepNode>, string[]]>([
    ['somebody who is gone', { type: 'people', userIds: ['gone', 'ann'] }, {}, ['error a person']],
    [
      'a role that is gone',
      { type: 'role', roleId: 'closed', within: 'all' },
      { nobody: { type: 'pass' } },
      ['error a role', 'reminder a nobody'],
    ],
    [
      'a post that is gone',
      { type: 'post', postId: 'closed', within: 'all' },
      { nobody: { type: 'pass' } },
      ['error a role', 'reminder a nobody'],
    ],
    ['a field that there is not', { type: 'field', field: 'gone' }, {}, ['error a field']],
    ['a field that holds nobody', { type: 'field', field: 'kind' }, {}, ['error a field']],
    ['a field that may be empty, without a rule', { type: 'field', field: 'owner' }, { nobody: null }, ['error a nobody']],
    [
      'a head whom some departments do not have, without a rule',
      { type: 'head', level: 1, above: true },
      { nobody: null },
      ['error a nobody'],
    ],
    ['a head whom some departments do not have, with a rule', { type: 'head', level: 1, above: true }, {}, ['reminder a nobody']],
    [
      'a role without anybody, so that nobody could submit',
      { type: 'role', roleId: 'nobody', within: 'all' },
      { nobody: { type: 'refuse' } },
      ['error a nobody'],
    ],
    [
      'the choice of a step before that there is not',
      { type: 'previous', from: { type: 'everyone' }, least: 1, most: 1 },
      {},
      ['error a previous'],
    ],
    [
      'a choice of more than there are',
      { type: 'chosen', from: { type: 'people', userIds: ['ann'] }, least: 2, most: 3 },
      {},
      ['error a count'],
    ],
    ['a choice of at least more than at most', { type: 'chosen', from: { type: 'everyone' }, least: 3, most: 2 }, {}, ['error a count']],
    ['more passes than people', { type: 'people', userIds: ['ann'] }, { how: { type: 'some', count: 2 } }, ['error a count']],
    ['fields that there are not', { type: 'people', userIds: ['ann'] }, { fills: [{ field: 'gone', required: false }] }, ['error a field']],
    [
      'a field that is its owner’s',
      { type: 'people', userIds: ['ann'] },
      { fills: [{ field: 'kind', required: false }] },
      ['error a field'],
    ],
    ['a field to hide that there is not', { type: 'people', userIds: ['ann'] }, { hides: ['account', 'gone'] }, ['error a field']],
    ['a field that cannot be hidden', { type: 'people', userIds: ['ann'] }, { hides: ['amount'] }, ['error a field']],
    ['a field that may be hidden', { type: 'people', userIds: ['ann'] }, { hides: ['account'] }, []],
    [
      'a required field and passing by itself',
      { type: 'people', userIds: ['ann'] },
      { fills: [{ field: 'amount', required: true }], limit: { days: 1, late: 'pass', lateDays: 1 } },
      ['error a limit'],
    ],
    [
      'somebody gone where nobody is found',
      { type: 'people', userIds: ['ann'] },
      { nobody: { type: 'people', userIds: ['gone'] } },
      ['error a person'],
    ],
    ['nothing wrong', { type: 'people', userIds: ['ann'] }, {}, []],
  ])('reports a problem of a step: %s', (_, who, changes, expected) => {
    expect(found([step('a', who, changes)])).toEqual(expected);
  });

  it('names the departments that find nobody', () => {
    const { definition } = sampleWorld([step('部门负责人审批', { type: 'head', level: 1, above: true }, { nobody: null })]);
    const [first] = problemsOf(definition, DOCUMENT, organisation());
    expect(first?.message).toBe('「部门负责人审批」elsewhere的人提交时找不到人，请设置审批人为空时的处理');
  });

  it('names by their labels the fields that a step must not fill in or hide', () => {
    const fills = [{ field: 'kind', required: false }];
    const { definition } = sampleWorld([step('a', ['ann'], { fills, hides: ['amount', 'gone'] })]);
    expect(problemsOf(definition, DOCUMENT, organisation()).map(({ message }) => message)).toEqual([
      '「a」要填写的字段不存在或不能由审批人填写：类型',
      '「a」要隐藏的字段不存在或不能隐藏：金额、gone',
    ]);
  });

  it('names departments that are their own ancestors', () => {
    const departments = [
      { departmentId: 'one', parentId: 'two', companyId: 'c1', headId: 'ann' },
      { departmentId: 'two', parentId: 'one', companyId: 'c1', headId: 'bob' },
    ];
    expect(found([step('a', { type: 'heads', upTo: 5 })], { departments })).toContain('error a circle');
  });

  it('warns of a flow that asks nobody, and of a notification without recipients', () => {
    expect(found([])).toEqual(['reminder shape']);
    const told: ApprovalNode = {
      type: 'notify',
      id: 'n',
      name: 'n',
      who: [{ type: 'previous', from: { type: 'everyone' }, least: 1, most: 1 }],
    };
    expect(found([step('a', ['ann']), told])).toEqual(['error n previous']);
  });
});

describe('the schema of a definition', () => {
  const fits = (nodes: ApprovalNode[]) => ApprovalDefinition.safeParse(sampleWorld(nodes).definition).success;
  const deep = (levels: number): ApprovalNode => ({
    type: 'branch',
    id: `d${levels}`,
    name: 'd',
    branches: [
      { id: `d${levels}a`, name: 'a', when: [[money('gt', '1')]], nodes: levels === 1 ? [] : [deep(levels - 1)] },
      { id: `d${levels}b`, name: 'b', when: null, nodes: [] },
    ],
  });

  it.each<[string, ApprovalNode[], boolean]>([
    ['a step', [step('a', ['ann'])], true],
    ['two nodes of one id', [step('a', ['ann']), step('a', ['bob'])], false],
    ['a step of nobody', [step('a', [])], false],
    ['60 nodes', Array.from({ length: 60 }, (_, index) => step(`n${index}`, ['ann'])), true],
    ['61 nodes', Array.from({ length: 61 }, (_, index) => step(`n${index}`, ['ann'])), false],
    ['branches four deep', [deep(4)], true],
    ['branches five deep', [deep(5)], false],
    ['a third decimal of money', [branch([[money('gt', '1.234')]])], false],
    ['no number', [branch([[money('gt', '1e3')]])], false],
    [
      'a branch without a condition that is not the last',
      [
        {
          ...branch([[money('gt', '1')]]),
          branches: [
            { id: 'p', name: 'p', when: null, nodes: [] },
            { id: 'q', name: 'q', when: null, nodes: [] },
          ],
        } as ApprovalNode,
      ],
      false,
    ],
  ])('accepts %s: %s', (_, nodes, expected) => {
    expect(fits(nodes)).toBe(expected);
  });
});
