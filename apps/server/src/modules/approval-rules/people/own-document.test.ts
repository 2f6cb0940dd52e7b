import type { ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { tries } from '#platform/testing/tries.ts';

import { previewMigration, openTasks, problemsOf, rehearse, SYSTEM } from '../index.ts';
import { playOwnFlow } from '../testing/play-own-flow.ts';
import { anyOwnFlow, randomSteps } from '../testing/random-flow.ts';
import { at, FACTS, Played, step, worldOf } from '../testing/sample-flow.ts';

const comment = '说明';
const ALONE = { administrators: ['wang'] };
const EMPTY: ApprovalWho = { type: 'role', roleId: 'nobody', within: 'all' };
const skip = { own: 'skip' as const };
const head = { own: 'head' as const };

describe('nobody decides on his own document', () => {
  it('refuses a submission that only the submitter could decide, and names the step', () => {
    const message = '「b」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员';
    const refused = { refusal: { code: 'A0400', message } };
    const world = worldOf([step('a', ['ann']), step('b', EMPTY, head)], {}, ALONE);
    expect(new Played(world).last).toEqual(refused);
    expect(rehearse(world, { facts: FACTS, at: at() }).refusal).toEqual(refused.refusal);
    const boss = { ...FACTS, submitter: { userId: 'boss', departmentId: 'whole', companyId: 'c1' } };
    const own = worldOf([step('b', { type: 'head', level: 1, above: true }, head)], {}, { administrators: ['boss'] });
    expect(new Played(own, boss).last).toEqual(refused);
  });

  it.each<[string, ApprovalStepNode['nobody'], string[]]>([
    ['another administrator', { type: 'administrators' }, ['adm']],
    ['another of those who are named for it', { type: 'people', userIds: ['wang', 'sam'] }, ['sam']],
    ['an administrator where those who are named for it are the submitter', { type: 'people', userIds: ['wang'] }, ['adm']],
  ])('asks the approver: %s', (_, nobody, expected) => {
    const world = worldOf([step('a', EMPTY, { ...head, nobody })], {}, { administrators: ['wang', 'adm'] });
    expect(new Played(world).asked).toEqual(expected);
  });

  it('lets the submitter approve where the definition says so', () => {
    const world = worldOf([step('a', EMPTY, { own: 'self' })], {}, ALONE);
    expect(new Played(world).pass('wang').now.status).toBe('passed');
  });

  it.each<[string, ApprovalWho, Partial<ApprovalStepNode>, string]>([
    [
      'in the preview',
      { type: 'people', userIds: ['ann'] },
      { preview: { add: true, remove: true } },
      '「a」发起人不能审批自己的单据，请选择其他人',
    ],
    ['as his choice', { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 2 }, {}, '「a」发起人不能审批自己的单据，请选择其他人'],
  ])('refuses the submitter %s, and the rehearsal says so before', (_, who, changes, message) => {
    for (const own of [skip, head]) {
      const world = worldOf([step('a', who, { ...changes, ...own })]);
      const facts = { ...FACTS, chosen: { a: ['ann', 'wang'] } };
      expect(new Played(world, facts).last).toEqual({ refusal: { code: 'A0400', message } });
      expect(rehearse(world, { facts, at: at() }).refusal?.message).toBe(message);
      expect(new Played(worldOf([step('a', who, { ...changes, own: 'self' })]), facts).asked).toEqual(['ann', 'wang']);
    }
  });

  it('refuses the submitter as the choice of the approver of the step before', () => {
    const who: ApprovalWho = { type: 'previous', from: { type: 'everyone' }, least: 1, most: 2 };
    const flow = new Played(worldOf([step('a', ['ann']), step('b', who, skip)]));
    const pass = { type: 'decide' as const, task: flow.of('ann').id, pass: true, comment, next: ['wang'] };
    expect(flow.attempt('ann', pass)).toEqual({
      refusal: { code: 'A0400', message: '请选择「b」的审批人：发起人不能审批自己的单据，请选择其他人' },
    });
  });

  it('gives what is handed over to the submitter to the next head up, and keeps him out of the steps to come', () => {
    const later: ApprovalWho = { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 2 };
    const flow = new Played(worldOf([step('a', ['ann'], skip), step('b', later, skip)]), { ...FACTS, chosen: { b: ['ann', 'bob'] } });
    flow.act('adm', { type: 'handOver', from: 'ann', to: 'wang' });
    expect(flow.asked).toEqual(['sam']);
    expect(flow.of('sam').why.at(-1)).toEqual({ type: 'handedOver', from: 'ann', by: 'adm' });
    expect(flow.now.facts.chosen).toEqual({ b: ['ann', 'bob'] });
  });

  it('gives a late task to nobody rather than to the submitter', () => {
    const limit = { days: 1, late: 'head' as const, lateDays: 1 };
    const flow = new Played(worldOf([step('a', ['eve'], { ...skip, limit })], {}, ALONE));
    flow.act(SYSTEM, { type: 'expire', task: 's1-1' }, 24).act(SYSTEM, { type: 'expire', task: 's1-1' }, 48);
    expect(flow.asked).toEqual(['eve']);
  });

  it('moves no flow to a version by which the submitter would decide', () => {
    const flow = new Played(worldOf([step('a', ['ann'])], {}, ALONE));
    const { definition } = worldOf([step('b', EMPTY, skip)]);
    expect(previewMigration(flow.world, { state: flow.now, definition, at: at() })).toMatchObject({
      result: 'cannot',
      refusal: { message: '「b」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员' },
    });
  });

  it('skips a step for a submitter whom its rule finds, and for nobody whom others chose', () => {
    expect(new Played(worldOf([step('a', ['wang'], skip)])).now.status).toBe('passed');
    const preview = { add: true, remove: true };
    const flow = new Played(worldOf([step('z', ['sam']), step('a', ['wang', 'ann', 'bob'], { ...skip, preview })]), {
      ...FACTS,
      chosen: { a: ['bob'] },
    });
    flow.world = worldOf([step('z', ['sam']), step('a', ['wang', 'ann', 'bob'], { ...skip, preview })], {}, { inactive: ['bob'] });
    expect(flow.pass('sam').asked).toEqual(['ann']);
  });
});

describe('the problems of a definition', () => {
  const FIELDS = { fields: [], fillable: [], hideable: [] };
  const said = (changes: Partial<ApprovalStepNode>, people: Parameters<typeof worldOf>[2] = {}) => {
    const { definition, directory } = worldOf([step('a', { type: 'head', level: 1, above: true }, changes)], {}, people);
    return problemsOf(definition, FIELDS, directory).filter(({ message }) => message.includes('本人') || message.includes('无人'));
  };

  it('name those who cannot submit, as nobody else could decide', () => {
    const at = { level: 'reminder', node: 'a', branch: null, code: 'nobody' };
    expect(said(head, { administrators: ['boss'] })).toEqual([{ ...at, message: '「a」除本人外没有可以审批的人，boss 不能提交' }]);
    expect(said(head)).toEqual([]);
    expect(said({ ...head, nobody: { type: 'people', userIds: ['boss', 'sam'] } }, { administrators: ['boss'] })).toEqual([]);
  });

  it('name those whose own documents a step lets pass without anybody', () => {
    expect(said(skip).map(({ message }) => message)).toEqual(['「a」跳过本人后本步骤无人审批：boss、lin、sam 提交时']);
    expect(said({ own: 'self' })).toEqual([]);
  });
});

describe('a step that has nobody left while its flow runs', () => {
  const nodes = [step('a', ['ann']), step('b', ['bob'], head), step('c', ['cat'])];
  const gone = worldOf(nodes, {}, { ...ALONE, inactive: ['bob'] });
  const sentence = '「b」除发起人外没有可以审批的人，已退回；有人可以审批后重新提交，直接回到这一步';

  it('returns it with a sentence, and goes straight back once somebody is there', () => {
    const flow = new Played(worldOf(nodes, {}, ALONE));
    flow.world = gone;
    expect(rehearse(gone, { state: flow.now, at: at() }).refusal).toEqual({ code: 'A0409', message: sentence });
    flow.pass('ann');
    expect([flow.now.status, flow.asked, flow.now.returned]).toEqual([
      'returned',
      [],
      { by: SYSTEM, at: at(1), step: 's2', way: 'back', comment: sentence },
    ]);
    expect(flow.last).toMatchObject({
      effects: [
        { type: 'status', status: 'returned' },
        { type: 'tell', person: 'wang', news: 'returned', task: null },
      ],
    });
    expect(flow.attempt('wang', { type: 'resubmit', facts: FACTS })).toMatchObject({
      refusal: { code: 'A0400', message: '「b」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员' },
    });
    flow.world = worldOf(nodes, {}, ALONE);
    expect(flow.act('wang', { type: 'resubmit', facts: FACTS }).asked).toEqual(['bob']);
    expect(flow.pass('bob', 'cat').now.status).toBe('passed');
  });

  it('returns it where what waits for who leaves could go to the submitter alone', () => {
    const flow = new Played(worldOf([step('b', ['eve'], head)], {}, ALONE));
    flow.act('adm', { type: 'handOver', from: 'eve', to: 'wang' });
    expect([flow.now.status, flow.now.returned?.comment]).toEqual(['returned', sentence]);
    expect(flow.act('wang', { type: 'resubmit', facts: FACTS }).asked).toEqual(['eve']);
  });
});

describe('a document that goes to somebody whom its open step asks', () => {
  const changeOwner = { type: 'changeOwner' as const, submitter: { userId: 'ann', departmentId: 'sales', companyId: 'c1' } };

  it('asks the next head up instead, there and in the steps to come', () => {
    const flow = new Played(worldOf([step('a', ['ann', 'bob'], head), step('b', ['ann'], head)]));
    expect(flow.act('adm', changeOwner).asked).toEqual(['bob', 'sam']);
    expect(flow.of('sam').why.at(-1)).toEqual({ type: 'handedOver', from: 'ann', by: 'adm' });
    expect(flow.pass('bob', 'sam').asked).toEqual(['sam']);
  });

  it('returns to the new submitter where nobody else is there, who alone submits it again', () => {
    const flow = new Played(worldOf([step('b', ['eve'], head)], {}, { administrators: ['eve'] }));
    const submitter = { userId: 'eve', departmentId: 'elsewhere', companyId: 'c2' };
    flow.act('adm', { ...changeOwner, submitter });
    expect(flow.now).toMatchObject({
      status: 'returned',
      returned: { comment: expect.stringContaining('「b」除发起人外没有可以审批的人') },
    });
    expect(flow.attempt('wang', { type: 'resubmit', facts: FACTS })).toMatchObject({ refusal: { code: 'A0301' } });
    expect(flow.attempt('eve', { type: 'resubmit', facts: { ...FACTS, submitter } })).toMatchObject({ refusal: { code: 'A0400' } });
  });

  it('does not ask him again where another takes a decision back, and keeps his own', () => {
    const any = { ...head, how: { type: 'any' as const } };
    const flow = new Played(worldOf([step('a', ['ann', 'bob'], any), step('b', ['cat'], head)]));
    flow.pass('bob').act('adm', changeOwner).act('bob', { type: 'takeBack', task: 's1-2' });
    expect(flow.asked).toEqual(['bob']);
    const decided = new Played(worldOf([step('a', ['ann'], head), step('b', ['cat'], head)]));
    decided.pass('ann').act('adm', changeOwner);
    const message = '单据现在由你负责，你的审批不能撤销';
    expect(decided.attempt('ann', { type: 'takeBack', task: 's1-1' })).toMatchObject({ refusal: { code: 'A0409', message } });
  });

  it('stays with who is asked where the step lets the submitter approve, and with nobody else', () => {
    const flow = new Played(worldOf([step('a', ['ann'])]));
    expect(flow.act('adm', changeOwner).pass('ann').now.status).toBe('passed');
  });
});

describe('a flow of before, in which the submitter is asked', () => {
  const old = (changes: Partial<ApprovalStepNode> = {}) => {
    const flow = new Played(worldOf([step('a', ['wang', 'ann'], { own: 'self' }), step('b', ['bob'])]));
    flow.world = worldOf([step('a', ['wang', 'ann'], { ...head, ...changes }), step('b', ['bob'])]);
    return flow;
  };

  it('goes on as it is, but his decision is refused with what he may do instead', () => {
    const flow = old().pass('ann');
    for (const pass of [true, false]) {
      expect(flow.attempt('wang', { type: 'decide', task: 's1-1', pass, comment })).toEqual({
        refusal: {
          code: 'A0301',
          message: '你是发起人，不能在「a」审批自己的单据，请转交他人、退回后重新提交，或请流程管理员代为转交',
        },
      });
    }
    expect(flow.asked).toEqual(['wang']);
    expect(rehearse(flow.world, { state: flow.now, at: at() }).refusal?.code).toBe('A0301');
    expect(flow.act('adm', { type: 'handOn', task: 's1-1', to: 'dan', reason: comment }).pass('dan').asked).toEqual(['bob']);
  });

  it.each<[string, ApprovalWho, string[]]>([
    ['added in the preview', { type: 'people', userIds: ['ann'] }, ['ann']],
    ['chosen', { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 2 }, ['adm']],
  ])('does not ask the submitter who has %s himself for a step to come, and does not skip it', (_, who, expected) => {
    const nodes = (own: ApprovalStepNode['own']) => [step('z', ['sam']), step('a', who, { own, preview: { add: true, remove: true } })];
    const chosen = { a: who.type === 'chosen' ? ['wang'] : ['ann', 'wang'] };
    const flow = new Played(worldOf(nodes('self')), { ...FACTS, chosen });
    flow.world = worldOf(nodes('skip'));
    expect(flow.pass('sam').asked).toEqual(expected);
  });

  it('asks the next candidate once he has returned it', () => {
    const flow = old().pass('ann');
    flow.act('wang', { type: 'return', task: 's1-1', to: null, way: 'back', comment }).act('wang', { type: 'resubmit', facts: FACTS });
    expect(openTasks(flow.now).map(({ person }) => person)).toEqual(['lin', 'ann']);
  });
});

describe('whatever happens to whatever flow of a submitter who could approve', () => {
  it('never makes him an approver', () => {
    let played = 0;
    fc.assert(
      fc.property(anyOwnFlow, randomSteps, (flow, trials) => {
        played += playOwnFlow(flow, trials);
      }),
      tries(400),
    );
    expect(played).toBeGreaterThan(1000);
  });
});
