import type { ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRuns } from '#platform/testing/tries.ts';

import { openTasks, previewMigration, problemsOf, rehearseFlow, SYSTEM } from '../index.ts';
import { playOwnFlow } from '../testing/play-own-flow.ts';
import { anyOwnFlow, randomSteps } from '../testing/random-flow.ts';
import { at, FACTS, Played, sampleWorld, step } from '../testing/sample-flow.ts';

const comment = '说明';
const ALONE = { administrators: ['wang'] };
const EMPTY: ApprovalWho = { type: 'role', roleId: 'nobody', within: 'all' };
const skip = { own: 'skip' as const };
const head = { own: 'head' as const };

describe("approving one's own document", () => {
  it('refuses a submission that only the submitter could decide, and names the step', () => {
    const message = '「b」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员';
    const refused = { refusal: { code: 'A0400', message } };
    const world = sampleWorld([step('a', ['ann']), step('b', EMPTY, head)], {}, ALONE);
    expect(new Played(world).last).toEqual(refused);
    expect(rehearseFlow(world, { facts: FACTS, at: at() }).refusal).toEqual(refused.refusal);
    const boss = { ...FACTS, submitter: { userId: 'boss', departmentId: 'whole', companyId: 'c1' } };
    const own = sampleWorld([step('b', { type: 'head', level: 1, above: true }, head)], {}, { administrators: ['boss'] });
    expect(new Played(own, boss).last).toEqual(refused);
  });

  it.each<[string, ApprovalStepNode['nobody'], string[]]>([
    ['another administrator', { type: 'administrators' }, ['adm']],
    ['another of those who are named for it', { type: 'people', userIds: ['wang', 'sam'] }, ['sam']],
    ['an administrator where those who are named for it are the submitter', { type: 'people', userIds: ['wang'] }, ['adm']],
  ])('asks another approver instead: %s', (_, nobody, expected) => {
    const world = sampleWorld([step('a', EMPTY, { ...head, nobody })], {}, { administrators: ['wang', 'adm'] });
    expect(new Played(world).asked).toEqual(expected);
  });

  it('succeeds where the definition allows it', () => {
    const world = sampleWorld([step('a', EMPTY, { own: 'self' })], {}, ALONE);
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
  ])('refuses the submitter %s, and the rehearsal says so in advance', (_, who, changes, message) => {
    for (const own of [skip, head]) {
      const world = sampleWorld([step('a', who, { ...changes, ...own })]);
      const facts = { ...FACTS, chosen: { a: ['ann', 'wang'] } };
      expect(new Played(world, facts).last).toEqual({ refusal: { code: 'A0400', message } });
      expect(rehearseFlow(world, { facts, at: at() }).refusal?.message).toBe(message);
      expect(new Played(sampleWorld([step('a', who, { ...changes, own: 'self' })]), facts).asked).toEqual(['ann', 'wang']);
    }
  });

  it('refuses the submitter when the approver of the previous step chooses him', () => {
    const who: ApprovalWho = { type: 'previous', from: { type: 'everyone' }, least: 1, most: 2 };
    const flow = new Played(sampleWorld([step('a', ['ann']), step('b', who, skip)]));
    const pass = { type: 'decide' as const, task: flow.of('ann').id, pass: true, comment, next: ['wang'] };
    expect(flow.attempt('ann', pass)).toEqual({
      refusal: { code: 'A0400', message: '请选择「b」的审批人：发起人不能审批自己的单据，请选择其他人' },
    });
  });

  it('passes tasks handed over to the submitter to the next head up, and removes him from later steps', () => {
    const later: ApprovalWho = { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 2 };
    const flow = new Played(sampleWorld([step('a', ['ann'], skip), step('b', later, skip)]), { ...FACTS, chosen: { b: ['ann', 'bob'] } });
    flow.act('adm', { type: 'handOver', from: 'ann', to: 'wang' });
    expect(flow.asked).toEqual(['sam']);
    expect(flow.of('sam').why.at(-1)).toEqual({ type: 'handedOver', from: 'ann', by: 'adm' });
    expect(flow.now.facts.chosen).toEqual({ b: ['ann', 'bob'] });
  });

  it('leaves a late task with its approver when only the submitter could take it', () => {
    const limit = { days: 1, late: 'head' as const, lateDays: 1 };
    const flow = new Played(sampleWorld([step('a', ['eve'], { ...skip, limit })], {}, ALONE));
    flow.act(SYSTEM, { type: 'expire', task: 's1-1' }, 24).act(SYSTEM, { type: 'expire', task: 's1-1' }, 48);
    expect(flow.asked).toEqual(['eve']);
  });

  it('refuses to move a flow to a version where the submitter would decide', () => {
    const flow = new Played(sampleWorld([step('a', ['ann'])], {}, ALONE));
    const { definition } = sampleWorld([step('b', EMPTY, skip)]);
    expect(previewMigration(flow.world, { state: flow.now, definition, at: at() })).toMatchObject({
      result: 'cannot',
      refusal: { message: '「b」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员' },
    });
  });

  it('skips a step for a submitter whom its rule finds, but not for one whom others chose', () => {
    expect(new Played(sampleWorld([step('a', ['wang'], skip)])).now.status).toBe('passed');
    const preview = { add: true, remove: true };
    const flow = new Played(sampleWorld([step('z', ['sam']), step('a', ['wang', 'ann', 'bob'], { ...skip, preview })]), {
      ...FACTS,
      chosen: { a: ['bob'] },
    });
    flow.world = sampleWorld([step('z', ['sam']), step('a', ['wang', 'ann', 'bob'], { ...skip, preview })], {}, { inactive: ['bob'] });
    expect(flow.pass('sam').asked).toEqual(['ann']);
  });
});

describe('the problems of a definition', () => {
  const FIELDS = { fields: [], fillable: [], hideable: [] };
  const said = (changes: Partial<ApprovalStepNode>, people: Parameters<typeof sampleWorld>[2] = {}) => {
    const { definition, directory } = sampleWorld([step('a', { type: 'head', level: 1, above: true }, changes)], {}, people);
    return problemsOf(definition, FIELDS, directory).filter(({ message }) => message.includes('本人') || message.includes('无人'));
  };

  it('name the people who cannot submit because nobody else could decide', () => {
    const at = { level: 'reminder', node: 'a', branch: null, code: 'nobody' };
    expect(said(head, { administrators: ['boss'] })).toEqual([{ ...at, message: '「a」除本人外没有可以审批的人，boss 不能提交' }]);
    expect(said(head)).toEqual([]);
    expect(said({ ...head, nobody: { type: 'people', userIds: ['boss', 'sam'] } }, { administrators: ['boss'] })).toEqual([]);
  });

  it('name the people whose own documents pass a step without an approver', () => {
    expect(said(skip).map(({ message }) => message)).toEqual(['「a」跳过本人后本步骤无人审批：boss、lin、sam 提交时']);
    expect(said({ own: 'self' })).toEqual([]);
  });
});

describe('a step whose last candidate leaves during the flow', () => {
  const nodes = [step('a', ['ann']), step('b', ['bob'], head), step('c', ['cat'])];
  const gone = sampleWorld(nodes, {}, { ...ALONE, inactive: ['bob'] });
  const sentence = '「b」除发起人外没有可以审批的人，已退回；有人可以审批后重新提交，直接回到这一步';

  it('returns the document with a reason, and continues there once somebody is found', () => {
    const flow = new Played(sampleWorld(nodes, {}, ALONE));
    flow.world = gone;
    expect(rehearseFlow(gone, { state: flow.now, at: at() }).refusal).toEqual({ code: 'A0409', message: sentence });
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
    flow.world = sampleWorld(nodes, {}, ALONE);
    expect(flow.act('wang', { type: 'resubmit', facts: FACTS }).asked).toEqual(['bob']);
    expect(flow.pass('bob', 'cat').now.status).toBe('passed');
  });

  it('returns the document when the task of a leaver could only go to the submitter', () => {
    const flow = new Played(sampleWorld([step('b', ['eve'], head)], {}, ALONE));
    flow.act('adm', { type: 'handOver', from: 'eve', to: 'wang' });
    expect([flow.now.status, flow.now.returned?.comment]).toEqual(['returned', sentence]);
    expect(flow.act('wang', { type: 'resubmit', facts: FACTS }).asked).toEqual(['eve']);
  });
});

describe('a document whose new owner is an approver of its open step', () => {
  const changeOwner = { type: 'changeOwner' as const, submitter: { userId: 'ann', departmentId: 'sales', companyId: 'c1' } };

  it('asks the next head up instead, in this and later steps', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], head), step('b', ['ann'], head)]));
    expect(flow.act('adm', changeOwner).asked).toEqual(['bob', 'sam']);
    expect(flow.of('sam').why.at(-1)).toEqual({ type: 'handedOver', from: 'ann', by: 'adm' });
    expect(flow.pass('bob', 'sam').asked).toEqual(['sam']);
  });

  it('returns to the new owner if nobody else is found, and only they can submit it again', () => {
    const flow = new Played(sampleWorld([step('b', ['eve'], head)], {}, { administrators: ['eve'] }));
    const submitter = { userId: 'eve', departmentId: 'elsewhere', companyId: 'c2' };
    flow.act('adm', { ...changeOwner, submitter });
    expect(flow.now).toMatchObject({
      status: 'returned',
      returned: { comment: expect.stringContaining('「b」除发起人外没有可以审批的人') },
    });
    expect(flow.attempt('wang', { type: 'resubmit', facts: FACTS })).toMatchObject({ refusal: { code: 'A0301' } });
    expect(flow.attempt('eve', { type: 'resubmit', facts: { ...FACTS, submitter } })).toMatchObject({ refusal: { code: 'A0400' } });
  });

  it('does not ask the new owner again when another decision is undone, and preserves their own', () => {
    const any = { ...head, how: { type: 'any' as const } };
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], any), step('b', ['cat'], head)]));
    flow.pass('bob').act('adm', changeOwner).act('bob', { type: 'takeBack', task: 's1-2' });
    expect(flow.asked).toEqual(['bob']);
    const decided = new Played(sampleWorld([step('a', ['ann'], head), step('b', ['cat'], head)]));
    decided.pass('ann').act('adm', changeOwner);
    const message = '单据现在由你负责，你的审批不能撤销';
    expect(decided.attempt('ann', { type: 'takeBack', task: 's1-1' })).toMatchObject({ refusal: { code: 'A0409', message } });
  });

  it('stays with the new owner only where the step lets the submitter approve', () => {
    const flow = new Played(sampleWorld([step('a', ['ann'])]));
    expect(flow.act('adm', changeOwner).pass('ann').now.status).toBe('passed');
  });
});

describe('an older flow that asks its own submitter', () => {
  const old = (changes: Partial<ApprovalStepNode> = {}) => {
    const flow = new Played(sampleWorld([step('a', ['wang', 'ann'], { own: 'self' }), step('b', ['bob'])]));
    flow.world = sampleWorld([step('a', ['wang', 'ann'], { ...head, ...changes }), step('b', ['bob'])]);
    return flow;
  };

  it('continues, but refuses the decision of the submitter and says what to do instead', () => {
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
    expect(rehearseFlow(flow.world, { state: flow.now, at: at() }).refusal?.code).toBe('A0301');
    expect(flow.act('adm', { type: 'handOn', task: 's1-1', to: 'dan', reason: comment }).pass('dan').asked).toEqual(['bob']);
  });

  it.each<[string, ApprovalWho, string[]]>([
    ['added in the preview', { type: 'people', userIds: ['ann'] }, ['ann']],
    ['chosen', { type: 'chosen', from: { type: 'everyone' }, least: 1, most: 2 }, ['adm']],
  ])('does not ask the submitter who has %s himself for a later step, and does not skip it', (_, who, expected) => {
    const nodes = (own: ApprovalStepNode['own']) => [step('z', ['sam']), step('a', who, { own, preview: { add: true, remove: true } })];
    const chosen = { a: who.type === 'chosen' ? ['wang'] : ['ann', 'wang'] };
    const flow = new Played(sampleWorld(nodes('self')), { ...FACTS, chosen });
    flow.world = sampleWorld(nodes('skip'));
    expect(flow.pass('sam').asked).toEqual(expected);
  });

  it('asks the next candidate after the submitter has returned it', () => {
    const flow = old().pass('ann');
    flow.act('wang', { type: 'return', task: 's1-1', to: null, way: 'back', comment }).act('wang', { type: 'resubmit', facts: FACTS });
    expect(openTasks(flow.now).map(({ person }) => person)).toEqual(['lin', 'ann']);
  });
});

describe('random actions on flows whose submitter could approve', () => {
  it('never make the submitter an approver', () => {
    let played = 0;
    fc.assert(
      fc.property(anyOwnFlow, randomSteps, (flow, trials) => {
        played += playOwnFlow(flow, trials);
      }),
      seededRuns(400),
    );
    expect(played).toBeGreaterThan(1000);
  });
});
