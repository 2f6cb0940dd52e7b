import type { ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { describe, expect, it } from 'vitest';

import { type DocumentFacts, rehearseFlow } from './index.ts';
import { at, FACTS, Played, sampleWorld, step } from './testing/sample-flow.ts';

const people = (played: Played): string[] => played.asked;
const reasons = (played: Played, person: string) => played.of(person).why.map(({ type }) => type);

describe('the choice of approvers', () => {
  it.each<[string, ApprovalWho, string[]]>([
    ['named people', { type: 'people', userIds: ['ann', 'bob'] }, ['ann', 'bob']],
    ['named people without the disabled', { type: 'people', userIds: ['gone', 'bob'] }, ['bob']],
    ['holders of a role anywhere', { type: 'role', roleId: 'finance', within: 'all' }, ['ann', 'bob']],
    ['holders of a post in the company of the submitter', { type: 'post', postId: 'manager', within: 'company' }, ['cat']],
    ['holders of a post anywhere', { type: 'post', postId: 'manager', within: 'all' }, ['cat', 'eve']],
    ['the head one level up, for a department without one', { type: 'head', level: 1, above: true }, ['lin']],
    ['nobody for a department without a head, if none stands for it', { type: 'head', level: 1, above: false }, ['adm']],
    ['the head of the third level', { type: 'head', level: 3, above: false }, ['boss']],
    ['all heads up to a level', { type: 'heads', upTo: 3 }, ['lin', 'boss']],
    ['a person of the document', { type: 'field', field: 'manager' }, ['cat']],
    ['nobody of an empty field', { type: 'field', field: 'owner' }, ['adm']],
    ['the choice of the submitter', { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 2 }, ['sam']],
  ])('follows the rule: %s', (_, who, expected) => {
    const facts: DocumentFacts = { ...FACTS, chosen: who.type === 'chosen' ? { a: ['sam', 'sam'] } : {} };
    expect(people(new Played(sampleWorld([step('a', who)]), facts))).toEqual(expected);
  });

  it('takes the people whom the previous approver chose, who cannot pass without a choice', () => {
    const who: ApprovalWho = { type: 'previous', from: { type: 'people', userIds: ['cat', 'dan'] }, least: 1, most: 1 };
    const flow = new Played(sampleWorld([step('a', ['ann']), step('b', who)]));
    const task = flow.of('ann').id;
    const pass = (next?: string[]) => flow.attempt('ann', { type: 'decide', task, pass: true, comment: '', next });
    expect(pass()).toMatchObject({ refusal: { code: 'A0400', message: '请选择「b」的审批人：至少 1 人' } });
    expect(pass(['sam'])).toMatchObject({ refusal: { message: '请选择「b」的审批人：sam 不在可选范围内' } });
    pass(['cat']);
    expect(people(flow)).toEqual(['cat']);
    expect(flow.of('cat').why).toEqual([{ type: 'previous', by: 'ann' }]);
  });

  it.each<[ApprovalStepNode['own'], string[], string]>([
    ['self', ['wang', 'ann'], 'running'],
    ['skip', ['ann'], 'running'],
    ['head', ['lin', 'ann'], 'running'],
  ])('follows the setting for the submitter (%s): %j', (own, expected) => {
    expect(people(new Played(sampleWorld([step('a', ['wang', 'ann'], { own })])))).toEqual(expected);
  });

  it('skips a step that would ask only the submitter, and the flow says so', () => {
    const flow = new Played(sampleWorld([step('a', ['wang'], { own: 'skip' })]));
    expect(flow.now.status).toBe('passed');
    expect(flow.now.steps[0]?.tasks).toMatchObject([{ person: 'wang', state: 'skipped' }]);
  });

  it.each<[ApprovalStepNode['nobody'], string[], string]>([
    [{ type: 'pass' }, [], 'passed'],
    [{ type: 'people', userIds: ['sam'] }, ['sam'], 'running'],
    [{ type: 'people', userIds: ['gone'] }, ['adm'], 'running'],
    [{ type: 'administrators' }, ['adm'], 'running'],
  ])('follows the setting for a step that finds nobody (%j): %j', (nobody, expected, status) => {
    const flow = new Played(sampleWorld([step('a', { type: 'role', roleId: 'nobody', within: 'all' }, { nobody })]));
    expect([people(flow), flow.now.status]).toEqual([expected, status]);
  });

  it('refuses a submission if any step on the route finds nobody', () => {
    const empty = step('b', { type: 'role', roleId: 'nobody', within: 'all' }, { nobody: { type: 'refuse' } });
    const message = '「b」没有可以审批的人，暂时不能提交，请联系流程管理员';
    expect(new Played(sampleWorld([step('a', ['ann']), empty])).last).toEqual({ refusal: { code: 'A0400', message } });
  });

  it('falls back to an administrator when somebody leaves after the submission and nobody is found', () => {
    const last = step('b', ['bob'], { nobody: { type: 'refuse' } });
    const flow = new Played(sampleWorld([step('a', ['ann']), last]));
    flow.world = sampleWorld([step('a', ['ann']), last], {}, { inactive: ['bob'] });
    flow.pass('ann');
    expect(people(flow)).toEqual(['adm']);
  });

  it('follows a chain of delegates to its end, without duplicates', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob', 'cat'])], {}, { standIns: { ann: 'bob', bob: 'sam' } }));
    expect(people(flow)).toEqual(['sam', 'cat']);
    expect(flow.of('sam').standsFor).toEqual(['ann', 'bob']);
    expect(reasons(flow, 'sam')).toEqual(['people', 'standIn', 'people', 'standIn']);
  });

  it.each([
    ['comes back to the person', { ann: 'bob', bob: 'ann' }],
    ['leads to the submitter', { ann: 'wang' }],
    ['leads to somebody disabled', { ann: 'gone' }],
  ])('asks the approver in person where the delegate %s', (_, standIns) => {
    expect(people(new Played(sampleWorld([step('a', ['ann'])], {}, { standIns })))).toEqual(['ann']);
  });

  it.each<[ApprovalStepNode['again'], string[][]]>([
    ['every', [['ann'], ['bob'], ['ann']]],
    ['once', [['ann'], ['bob']]],
    ['consecutive', [['ann'], ['bob'], ['ann']]],
  ])('asks somebody who has passed an earlier step (%s): %j', (again, expected) => {
    const flow = new Played(sampleWorld([step('a', ['ann']), step('b', ['bob']), step('c', ['ann'], { again })]));
    const seen = [];
    for (; flow.now.status === 'running'; flow.pass(...people(flow))) seen.push(people(flow));
    expect(seen).toEqual(expected);
  });

  it('passes automatically for the approver of the step just before, but not where fields are to be filled in', () => {
    const again = 'consecutive';
    expect(new Played(sampleWorld([step('a', ['ann']), step('b', ['ann'], { again })])).pass('ann').now.status).toBe('passed');
    const fills = [{ field: 'amount', required: true }];
    expect(people(new Played(sampleWorld([step('a', ['ann']), step('b', ['ann'], { again, fills })])).pass('ann'))).toEqual(['ann']);
  });
});

describe('the preview of the submitter', () => {
  const preview = { add: true, remove: true };
  const submitted = (list: string[], changes: Partial<ApprovalStepNode> = { preview }) =>
    new Played(sampleWorld([step('a', ['ann', 'bob'], changes)]), { ...FACTS, chosen: { a: list } });

  it('adds and removes people without duplicates', () => {
    const flow = submitted(['bob', 'cat', 'cat']);
    expect(people(flow)).toEqual(['bob', 'cat']);
    expect(reasons(flow, 'cat')).toEqual(['preview']);
  });

  it('retains fixed approvers', () => {
    expect(people(submitted(['cat'], { preview: { add: true, remove: false } }))).toEqual(['ann', 'bob', 'cat']);
  });

  it.each([
    ['somebody where nobody may be added', ['cat'], { preview: { add: false, remove: true } }, '「a」不能增加审批人cat'],
    ['nobody at all', [], { preview }, '「a」至少保留一位审批人'],
    ['somebody disabled', ['gone'], { preview }, '「a」gone 已停用或不存在，请选择其他人'],
    ['somebody without enterprise messaging', ['free'], { preview }, '「a」请先联系选择人员free绑定企业微信'],
  ])('refuses a preview where %s', (_, list, changes, message) => {
    expect(submitted(list, changes).last).toEqual({ refusal: { code: 'A0400', message } });
  });

  it('refuses a choice that is missing or out of bounds', () => {
    const who: ApprovalWho = { type: 'chosen', from: { type: 'role', roleId: 'finance', within: 'all' }, least: 1, most: 1 };
    const submitted = (chosen: Record<string, string[]>) =>
      new Played(sampleWorld([step('z', ['sam']), step('a', who)]), { ...FACTS, chosen }).last;
    expect(submitted({})).toMatchObject({ refusal: { code: 'A0400', message: '请选择「a」的审批人：至少 1 人' } });
    expect(submitted({ a: ['cat'] })).toMatchObject({ refusal: { message: '「a」cat 不在可选范围内' } });
    expect(submitted({ a: ['ann', 'bob'] })).toMatchObject({ refusal: { message: '「a」最多 1 人' } });
    expect(submitted({ a: ['ann'] })).toHaveProperty('state');
  });
});

describe('the right to start a flow', () => {
  it.each([
    [{ userIds: ['wang'] }, true],
    [{ departmentIds: ['research'] }, true],
    [{ companyIds: ['c1'] }, true],
    [{ roleIds: ['finance'] }, false],
    [{ departmentIds: ['sales'] }, false],
  ])('follows the definition: %j, %s', (some, isAllowed) => {
    const starters = { type: 'some' as const, userIds: [], roleIds: [], departmentIds: [], companyIds: [], ...some };
    const { last } = new Played(sampleWorld([step('a', ['ann'])], { starters }));
    expect(last).toMatchObject(isAllowed ? { state: { status: 'running' } } : { refusal: { code: 'A0301' } });
  });
});

describe('the end of a step', () => {
  it.each<[string, ApprovalStepNode['how'], string[], string]>([
    ['all who pass', { type: 'all' }, ['+ann', '+bob', '+cat'], 'passed'],
    ['one against among all', { type: 'all' }, ['+ann', '-bob'], 'rejected'],
    ['any one who passes', { type: 'any' }, ['+bob'], 'passed'],
    ['any one against', { type: 'any' }, ['-cat'], 'rejected'],
    ['each in turn', { type: 'order' }, ['+ann', '+bob', '+cat'], 'passed'],
    ['two of three', { type: 'some', count: 2 }, ['+cat', '+ann'], 'passed'],
    ['two of three with one against', { type: 'some', count: 2 }, ['-bob', '+cat', '+ann'], 'passed'],
    ['two of three that cannot be reached any more', { type: 'some', count: 2 }, ['-bob', '+cat', '-ann'], 'rejected'],
    ['more than there are', { type: 'some', count: 9 }, ['+ann', '+bob', '+cat'], 'passed'],
  ])('ends the step: %s', (_, how, decisions, status) => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob', 'cat'], { how })]));
    for (const decision of decisions) {
      expect(flow.now.status).toBe('running');
      if (decision.startsWith('+')) flow.pass(decision.slice(1));
      else flow.reject(decision.slice(1));
    }
    expect(flow.now.status).toBe(status);
  });

  it('asks sequential approvers one at a time', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], { how: { type: 'order' } })]));
    expect(people(flow)).toEqual(['ann']);
    expect(people(flow.pass('ann'))).toEqual(['bob']);
  });

  it('names the person who decided first to late approvers', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], { how: { type: 'any' } }), step('b', ['cat'])]));
    const { id } = flow.of('bob');
    flow.pass('ann');
    const late = flow.attempt('bob', { type: 'decide', task: id, pass: true, comment: '' });
    expect(late).toEqual({ refusal: { code: 'A0409', message: 'ann 已处理这一步，无需再处理', decided: { by: 'ann', at: at(1) } } });
  });
});

describe('branches and notifications', () => {
  const branch = (value: string) => ({
    type: 'branch' as const,
    id: 'x',
    name: 'x',
    branches: [
      {
        id: 'x1',
        name: '大额',
        when: [[{ type: 'money' as const, field: 'amount', operator: 'gt' as const, value }]],
        nodes: [step('big', ['boss'])],
      },
      { id: 'x2', name: '其他', when: null, nodes: [] },
    ],
  });

  it.each([
    ['3485.99', ['boss']],
    ['3486', []],
    ['3486.00', []],
  ])('compare amounts exactly: 3486.00 above %s', (value, expected) => {
    const flow = new Played(sampleWorld([branch(value)]));
    expect(people(flow)).toEqual(expected);
    expect(flow.now.taken).toEqual([{ node: 'x', branch: expected.length > 0 ? 'x1' : 'x2', values: { amount: '3486.00' } }]);
  });

  it('never round: the last cent of fifteen digits decides', () => {
    const facts = { ...FACTS, values: { amount: '999999999999999.02' } };
    expect(people(new Played(sampleWorld([branch('999999999999999.01')]), facts))).toEqual(['boss']);
    expect(people(new Played(sampleWorld([branch('999999999999999.02')]), facts))).toEqual([]);
  });

  it('read fields that approvers filled in before, and the rehearsal marks the branch as undecided', () => {
    const world = sampleWorld([step('a', ['ann'], { fills: [{ field: 'amount', required: true }] }), branch('5000')]);
    expect(rehearseFlow(world, { facts: FACTS, at: at() }).branches).toMatchObject([{ node: 'x', branch: 'x2', undecidedBy: ['amount'] }]);
    const later = sampleWorld([branch('5000'), step('a', ['ann'], { fills: [{ field: 'amount', required: true }] })]);
    expect(rehearseFlow(later, { facts: FACTS, at: at() }).branches).toMatchObject([{ node: 'x', undecidedBy: [] }]);
    const flow = new Played(world);
    const decide = { type: 'decide' as const, task: flow.of('ann').id, pass: true, comment: '' };
    expect(flow.attempt('ann', decide)).toMatchObject({ refusal: { code: 'A0400', message: '请先填写这一步必填的字段' } });
    expect(flow.attempt('ann', { ...decide, fields: { amount: '6000', kind: 'x' } })).toMatchObject({ refusal: { code: 'A0400' } });
    expect(flow.attempt('ann', { ...decide, fields: { amount: '6000' } })).toMatchObject({
      effects: expect.arrayContaining([{ type: 'fill', values: { amount: '6000' } }]),
    });
    expect(people(flow)).toEqual(['boss']);
  });

  it('notify people when the route reaches them, once each, but not those who are asked at that moment', () => {
    const told = { type: 'notify' as const, id: 'n', name: 'n', who: [{ type: 'people' as const, userIds: ['ann', 'sam', 'sam'] }] };
    const { last } = new Played(sampleWorld([told, step('a', ['ann'])]));
    expect(last).toMatchObject({ state: { steps: [{ tasks: [{ person: 'ann' }, { person: 'sam' }] }, { state: 'open' }] } });
    const effects = last !== null && 'effects' in last ? last.effects : [];
    expect(effects.filter(({ type }) => type === 'tell')).toEqual([{ type: 'tell', person: 'sam', news: 'told', task: 's1-2' }]);
    expect(effects.filter(({ type }) => type === 'ask')).toHaveLength(1);
  });
});
