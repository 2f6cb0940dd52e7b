import { describe, expect, it } from 'vitest';

import { choiceAfter, earlierWayIn, earlierWayOf, openStep, openTasks, previewMigration, rehearseFlow, SYSTEM } from './index.ts';
import { at, FACTS, Played, sampleWorld, step } from './testing/sample-flow.ts';

const comment = '请补充说明';
const states = (flow: Played) => flow.now.steps.map(({ id, node, state, undone }) => [id, node, state, undone].join(' '));
const news = (flow: Played) =>
  flow.last !== null && 'effects' in flow.last ? flow.last.effects.filter(({ type }) => type === 'tell') : [];

/** A flow of three steps with one approver each. */
const three = () => new Played(sampleWorld([step('a', ['ann']), step('b', ['bob']), step('c', ['cat'])]));

describe('submission', () => {
  it('accepts only the submitter, and only once', () => {
    const flow = three();
    expect(flow.attempt('wang', { type: 'submit', facts: FACTS })).toMatchObject({ refusal: { code: 'A0409' } });
    const other = new Played(sampleWorld([step('a', ['ann'])]), { ...FACTS, submitter: { ...FACTS.submitter, userId: 'wang' } });
    expect(other.now.status).toBe('running');
    expect(openTasks(other.now)).toMatchObject([{ person: 'ann' }]);
    expect(openStep(other.now)?.node).toBe('a');
  });
});

describe('a decision', () => {
  it('accepts only the assigned approver, and only an existing task', () => {
    const flow = three();
    const decide = { type: 'decide' as const, pass: true, comment: '' };
    expect(flow.attempt('bob', { ...decide, task: 's1-1' })).toMatchObject({
      refusal: { code: 'A0301', message: '这是 ann 的审批任务，只能由本人处理' },
    });
    expect(flow.attempt('ann', { ...decide, task: 's7-1' })).toMatchObject({ refusal: { code: 'A0404' } });
    flow.pass('ann');
    expect(flow.attempt('ann', { ...decide, task: 's1-1' })).toMatchObject({
      refusal: { code: 'A0409', message: '你已处理过这个任务', decided: { by: 'ann', at: at(1) } },
    });
  });

  it('requires a reason to reject, and a comment to pass where the step demands one', () => {
    const flow = new Played(sampleWorld([step('a', ['ann'], { commentOnPass: true })]));
    const decide = { type: 'decide' as const, task: 's1-1', comment: '' };
    expect(flow.attempt('ann', { ...decide, pass: false })).toMatchObject({ refusal: { code: 'A0400', message: '驳回时请填写原因' } });
    expect(flow.attempt('ann', { ...decide, pass: true })).toMatchObject({ refusal: { code: 'A0400', message: '请填写审批意见' } });
  });

  it('ends the flow after the last pass or the first rejection, and notifies the submitter', () => {
    const passed = three().pass('ann', 'bob', 'cat');
    expect([passed.now.status, news(passed)]).toEqual(['passed', [{ type: 'tell', person: 'wang', news: 'passed', task: null }]]);
    const rejected = three().pass('ann').reject('bob');
    expect(rejected.now).toMatchObject({ status: 'rejected', end: { by: 'bob', comment: '发票不符' } });
    const late = rejected.attempt('wang', { type: 'remind' });
    expect(late).toMatchObject({ refusal: { code: 'A0409', message: '流程已被驳回，由 bob 处理', decided: { by: 'bob' } } });
  });
});

describe('handing a task to others', () => {
  it('transfers the task for good', () => {
    const flow = three().act('ann', { type: 'transfer', task: 's1-1', to: 'dan', comment });
    expect(flow.asked).toEqual(['dan']);
    expect(flow.of('dan').why).toEqual([{ type: 'people' }, { type: 'transferred', from: 'ann' }]);
    expect(flow.attempt('ann', { type: 'decide', task: 's1-1', pass: true, comment: '' })).toMatchObject({ refusal: { code: 'A0409' } });
    expect(flow.pass('dan').asked).toEqual(['bob']);
  });

  it.each([
    ['somebody who is asked in the step already', 'bob', 'bob 已经是这一步的审批人，请选择其他人'],
    ['the submitter', 'wang', '发起人不能审批自己的单据，请选择其他人'],
    ['somebody disabled', 'gone', 'gone 已停用或不存在，请选择其他人'],
    ['somebody without enterprise messaging', 'free', '请先联系选择人员free绑定企业微信'],
  ])('refuses to hand the task to %s, by every action', (_, to, message) => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], { own: 'skip' })]));
    const refusal = { refusal: { code: 'A0400', message } };
    expect(flow.attempt('ann', { type: 'transfer', task: 's1-1', to, comment })).toEqual(refusal);
    expect(flow.attempt('ann', { type: 'consult', task: 's1-1', to, comment })).toEqual(refusal);
    expect(flow.attempt('ann', { type: 'addSigners', task: 's1-1', people: [to], where: 'after', comment })).toEqual(refusal);
    expect(flow.attempt('adm', { type: 'handOn', task: 's1-1', to, reason: comment })).toEqual(refusal);
  });

  it('refuses to hand the task on where the step does not allow it', () => {
    const may = { addSigners: false, transfer: false, consult: false, return: false, chooseContinue: false };
    const flow = new Played(sampleWorld([step('a', ['ann'], { may })]));
    const basis = { task: 's1-1', comment };
    expect(flow.attempt('ann', { type: 'transfer', to: 'dan', ...basis })).toMatchObject({
      refusal: { code: 'A0301', message: '「a」不允许转交' },
    });
    expect(flow.attempt('ann', { type: 'consult', to: 'dan', ...basis })).toMatchObject({ refusal: { message: '「a」不允许委派' } });
    expect(flow.attempt('ann', { type: 'addSigners', people: ['dan'], where: 'after', ...basis })).toMatchObject({
      refusal: { message: '「a」不允许加签' },
    });
    expect(flow.attempt('ann', { type: 'return', to: null, way: 'again', ...basis })).toMatchObject({
      refusal: { message: '「a」不允许退回' },
    });
  });

  it('waits for the opinion of a consulted person, and then the approver decides', () => {
    const flow = three().act('ann', { type: 'consult', task: 's1-1', to: 'dan', comment });
    expect(flow.asked).toEqual(['dan']);
    expect(flow.attempt('ann', { type: 'decide', task: 's1-1', pass: true, comment: '' })).toMatchObject({
      refusal: { message: '还没有轮到你处理，请等待前面的人' },
    });
    expect(flow.attempt('dan', { type: 'decide', task: 's1-2', pass: true, comment: '' })).toMatchObject({
      refusal: { message: '请你给出意见，由委派人决定' },
    });
    expect(flow.attempt('dan', { type: 'advise', task: 's1-2', comment: '' })).toMatchObject({ refusal: { message: '请填写意见' } });
    flow.act('dan', { type: 'advise', task: 's1-2', comment: '可以' });
    expect(flow.asked).toEqual(['ann']);
    expect(flow.attempt('ann', { type: 'advise', task: 's1-1', comment })).toMatchObject({
      refusal: { message: '这个任务需要你通过或驳回' },
    });
    expect(flow.pass('ann').asked).toEqual(['bob']);
  });

  it.each([
    ['before', [['dan'], ['ann'], ['bob']]],
    ['after', [['ann'], ['dan'], ['bob']]],
    ['beside', [['ann', 'dan'], ['bob']]],
  ] as const)('adds a signer who is asked %s the approver', (where, expected) => {
    const flow = new Played(sampleWorld([step('a', ['ann']), step('b', ['bob'])]));
    flow.act('ann', { type: 'addSigners', task: 's1-1', people: ['dan', 'dan'], where, comment });
    const seen = [];
    for (; flow.now.status === 'running'; flow.pass(...flow.asked)) seen.push(flow.asked);
    expect(seen).toEqual(expected);
  });

  it('rejects the step when an added signer rejects, even if all others pass', () => {
    const flow = three().act('ann', { type: 'addSigners', task: 's1-1', people: ['dan'], where: 'before', comment });
    expect(flow.reject('dan').now.status).toBe('rejected');
  });

  it('lets only the approver who added a signer remove that signer, and only before the signer answers', () => {
    const flow = three().act('ann', { type: 'addSigners', task: 's1-1', people: ['dan', 'eve'], where: 'before', comment });
    expect(flow.attempt('bob', { type: 'removeSigner', task: 's1-2' })).toMatchObject({ refusal: { code: 'A0301' } });
    expect(flow.attempt('ann', { type: 'removeSigner', task: 's1-1' })).toMatchObject({
      refusal: { code: 'A0301', message: '只能移除加签或委派的人' },
    });
    flow.pass('eve').act('ann', { type: 'removeSigner', task: 's1-2' });
    expect(flow.asked).toEqual(['ann']);
    expect(flow.attempt('ann', { type: 'removeSigner', task: 's1-3' })).toMatchObject({
      refusal: { code: 'A0409', message: 'eve 已经处理，不能移除' },
    });
  });

  it('reassigns the tasks of a leaver, and drops the vote where the recipient is asked already', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'])]), { ...FACTS, chosen: { z: ['ann'] } });
    flow.act('adm', { type: 'handOver', from: 'ann', to: 'cat' });
    expect([flow.asked, flow.now.facts.chosen]).toEqual([['bob', 'cat'], { z: ['cat'] }]);
    expect(flow.act('adm', { type: 'handOver', from: 'cat', to: 'bob' }).asked).toEqual(['bob']);
    expect(flow.attempt('adm', { type: 'handOver', from: 'bob', to: 'gone' })).toMatchObject({ refusal: { code: 'A0400' } });
    expect(flow.pass('bob').now.status).toBe('passed');
  });

  it('never counts a consultation as a vote after a handover', () => {
    const flow = new Played(sampleWorld([step('a', ['ann'])])).act('ann', { type: 'consult', task: 's1-1', to: 'dan', comment });
    flow.act('adm', { type: 'handOver', from: 'ann', to: 'dan' });
    expect([flow.now.status, flow.asked, flow.of('dan').kind]).toEqual(['running', ['dan'], 'decide']);
  });
});

describe('a return', () => {
  const back = (flow: Played, by: string, to: string | null, way: 'again' | 'back') =>
    flow.act(by, { type: 'return', task: flow.of(by).id, to, way, comment });

  it('sends the flow to the submitter, whose resubmission goes through all steps or straight back', () => {
    const again = back(three().pass('ann', 'bob'), 'cat', null, 'again');
    expect([again.now.status, again.asked, again.now.returned]).toEqual([
      'returned',
      [],
      { by: 'cat', at: at(3), comment, step: 's3', way: 'again' },
    ]);
    expect(again.attempt('ann', { type: 'resubmit', facts: FACTS })).toMatchObject({ refusal: { code: 'A0301' } });
    expect(again.act('wang', { type: 'resubmit', facts: FACTS }).asked).toEqual(['ann']);
    const straight = back(three().pass('ann', 'bob'), 'cat', null, 'back').act('wang', { type: 'resubmit', facts: FACTS });
    expect(straight.asked).toEqual(['cat']);
    expect(straight.attempt('wang', { type: 'resubmit', facts: FACTS })).toMatchObject({ refusal: { code: 'A0409' } });
  });

  it('sends the flow to a passed step, and continues through all steps or straight back', () => {
    const again = back(three().pass('ann', 'bob'), 'cat', 'a', 'again');
    expect(states(again)).toEqual(['s1 a passed all', 's2 b passed all', 's3 c closed all', 's4 a open ']);
    expect(again.pass('ann').asked).toEqual(['bob']);
    const straight = back(three().pass('ann', 'bob'), 'cat', 'a', 'back');
    expect(straight.pass('ann').asked).toEqual(['cat']);
  });

  it('retains the votes that passed the step when the flow goes straight back', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'])])).pass('ann');
    back(flow, 'bob', null, 'back').act('wang', { type: 'resubmit', facts: FACTS });
    expect(flow.asked).toEqual(['bob']);
    expect(flow.now.steps.at(-1)?.tasks).toMatchObject([
      { person: 'ann', state: 'passed', auto: 'kept' },
      { person: 'bob', state: 'open' },
    ]);
  });

  it('asks a step that a changed value adds to the route, even when the flow goes straight back', () => {
    const when = [[{ type: 'money' as const, field: 'amount', operator: 'gt' as const, value: '5000' }]];
    const branches = [
      { id: 'x1', name: '大额', when, nodes: [step('big', ['boss'])] },
      { id: 'x2', name: '其他', when: null, nodes: [] },
    ];
    const flow = new Played(sampleWorld([step('a', ['ann']), { type: 'branch', id: 'x', name: 'x', branches }, step('c', ['cat'])])).pass(
      'ann',
    );
    back(flow, 'cat', null, 'back').act('wang', { type: 'resubmit', facts: { ...FACTS, values: { amount: '9000' } } });
    expect(flow.asked).toEqual(['boss']);
    expect(flow.pass('boss').asked).toEqual(['cat']);
  });

  it('refuses a missing reason, a step that has not passed, and going straight back where the node forbids it', () => {
    const may = { addSigners: true, transfer: true, consult: true, return: true, chooseContinue: false };
    const flow = new Played(sampleWorld([step('a', ['ann']), step('b', ['bob'], { may })])).pass('ann');
    const basis = { type: 'return' as const, task: 's2-1', to: null, way: 'again' as const, comment };
    expect(flow.attempt('bob', { ...basis, comment: '' })).toMatchObject({ refusal: { code: 'A0400', message: '退回时请填写原因' } });
    expect(flow.attempt('bob', { ...basis, to: 'b' })).toMatchObject({ refusal: { code: 'A0400' } });
    expect(flow.attempt('bob', { ...basis, way: 'back' })).toMatchObject({
      refusal: { code: 'A0301', message: '「b」退回后只能重新走全部' },
    });
  });
});

describe('repeated returns', () => {
  it('ask everybody again where the last return says so, despite the passes that an earlier return preserved', () => {
    const flow = new Played(sampleWorld([step('a', ['sam']), step('b', ['boss']), step('c', ['ann', 'bob'])])).pass('sam', 'boss', 'ann');
    flow.act('bob', { type: 'return', task: flow.of('bob').id, to: 'b', way: 'back', comment });
    flow.act('boss', { type: 'return', task: flow.of('boss').id, to: 'a', way: 'again', comment }).pass('sam', 'boss');
    expect(flow.asked).toEqual(['ann', 'bob']);
  });

  it('let the submitter withdraw while nobody after the first step has decided since the return', () => {
    const flow = three().pass('ann', 'bob');
    flow.act('cat', { type: 'return', task: flow.of('cat').id, to: null, way: 'again', comment });
    flow.act('wang', { type: 'resubmit', facts: FACTS });
    expect(flow.attempt('wang', { type: 'withdraw', comment })).toMatchObject({ state: { status: 'withdrawn' } });
  });
});

describe('undoing a decision', () => {
  const takeBack = (flow: Played, by: string, task: string) => flow.attempt(by, { type: 'takeBack', task });

  it('reopens the step until the next approver has opened the task', () => {
    const flow = three().pass('ann');
    takeBack(flow, 'ann', 's1-1');
    expect([states(flow), flow.asked]).toEqual([['s1 a open ', 's2 b closed all'], ['ann']]);
    flow.pass('ann').act('bob', { type: 'open', task: flow.of('bob').id });
    expect(takeBack(flow, 'ann', 's1-1')).toEqual({ refusal: { code: 'A0409', message: 'bob 已经查看，不能撤销，可以请其退回' } });
  });

  it('asks the approvers again whose decision had become unnecessary', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], { how: { type: 'any' } }), step('b', ['cat'])])).pass('ann');
    takeBack(flow, 'ann', 's1-1');
    expect(flow.asked).toEqual(['ann', 'bob']);
  });

  it('fails after the next approver has looked, for other people, and after the end', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], { how: { type: 'order' } })])).pass('ann');
    expect(takeBack(flow, 'bob', 's1-1')).toMatchObject({ refusal: { code: 'A0301' } });
    flow.act('bob', { type: 'open', task: 's1-2' });
    expect(takeBack(flow, 'ann', 's1-1')).toMatchObject({ refusal: { code: 'A0409' } });
    expect(takeBack(flow.pass('bob'), 'bob', 's1-2')).toMatchObject({ refusal: { code: 'A0409', message: '流程已通过，由 bob 处理' } });
  });
});

describe('withdrawal', () => {
  it.each([
    ['first', 0, true],
    ['first', 1, true],
    ['first', 2, false],
    ['always', 2, true],
    ['never', 0, false],
  ] as const)('follows the definition %s after %i passes: %s', (withdraw, passes, isAllowed) => {
    const flow = new Played(sampleWorld([step('a', ['ann']), step('b', ['bob']), step('c', ['cat'])], { withdraw })).pass(
      ...['ann', 'bob'].slice(0, passes),
    );
    expect(flow.attempt('ann', { type: 'withdraw', comment })).toMatchObject({ refusal: { code: 'A0301' } });
    const outcome = flow.attempt('wang', { type: 'withdraw', comment });
    expect(outcome).toMatchObject(isAllowed ? { state: { status: 'withdrawn' } } : { refusal: { code: 'A0409' } });
  });
});

describe('reminders and time limits', () => {
  it('remind every pending approver, at most once an hour', () => {
    const flow = three();
    expect(flow.attempt('bob', { type: 'remind' })).toMatchObject({ refusal: { code: 'A0301' } });
    expect(news(flow.act('wang', { type: 'remind' }, 1))).toEqual([{ type: 'tell', person: 'ann', news: 'reminded', task: 's1-1' }]);
    expect(flow.attempt('wang', { type: 'remind' }, 1.5)).toEqual({
      refusal: { code: 'A0501', message: '刚刚催办过，请 30 分钟后再试', retryAfterMs: 1_800_000 },
    });
    expect(flow.attempt('wang', { type: 'remind' }, 2)).toHaveProperty('state');
  });

  it.each([
    ['remind', [['ann'], ['ann']], 'running'],
    ['head', [['ann'], ['sam']], 'running'],
    ['pass', [['ann'], []], 'passed'],
  ] as const)(
    'mark a task as late after its working days without notifying anybody, and then (%s) ask %j',
    (late, [first, second], status) => {
      const flow = new Played(sampleWorld([step('a', ['ann'], { limit: { days: 2, late, lateDays: 1 } })]));
      const expire = (hours: number) => flow.attempt(SYSTEM, { type: 'expire', task: 's1-1' }, hours);
      expect(expire(47)).toMatchObject({ refusal: { code: 'A0409' } });
      expect(flow.attempt('ann', { type: 'expire', task: 's1-1' }, 49)).toMatchObject({ refusal: { code: 'A0301' } });
      expire(48);
      expect([flow.asked, news(flow)]).toEqual([first, []]);
      // A reminded approver stays late until the task is no longer theirs.
      expect(flow.of('ann').lateAt).toBe(at(48));
      expire(72);
      expect([flow.asked, flow.now.status]).toEqual([second, status]);
    },
  );
});

describe('the message about an expired task', () => {
  const late = (late: 'head' | 'pass') => {
    const limit = { days: 1, late, lateDays: 1 };
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'], { how: { type: 'any' }, limit }), step('b', ['cat'])]));
    return flow.act(SYSTEM, { type: 'expire', task: 's1-1' }, 24).act(SYSTEM, { type: 'expire', task: 's1-1' }, 48);
  };

  it('says whether the task was passed or handed to others', () => {
    const told = (flow: Played) => news(flow).flatMap((effect) => (effect.type === 'tell' ? [`${effect.person} ${effect.news}`] : []));
    expect(told(late('pass'))).toEqual(['ann late', 'bob late']);
    expect(told(late('head'))).toEqual(['ann handedOn']);
  });
});

describe('opening a task', () => {
  it('records the first look, and only by the person of the task', () => {
    const flow = three();
    expect(flow.attempt('bob', { type: 'open', task: 's1-1' })).toMatchObject({ refusal: { code: 'A0301' } });
    flow.act('ann', { type: 'open', task: 's1-1' }, 5).act('ann', { type: 'open', task: 's1-1' }, 6);
    expect(flow.of('ann').seenAt).toBe(at(5));
  });
});

describe('an administrator', () => {
  it('hands on a task and ends a flow, each with a stored reason', () => {
    const flow = three();
    expect(flow.attempt('ann', { type: 'end', reason: comment })).toMatchObject({ refusal: { code: 'A0301' } });
    expect(flow.attempt('adm', { type: 'end', reason: '' })).toMatchObject({ refusal: { code: 'A0400' } });
    flow.act('adm', { type: 'handOn', task: 's1-1', to: 'dan', reason: comment });
    expect(flow.of('dan').why.at(-1)).toEqual({ type: 'rescued', from: 'ann', by: 'adm', reason: comment });
    expect(flow.attempt('adm', { type: 'handOn', task: 's1-1', to: 'eve', reason: comment })).toMatchObject({ refusal: { code: 'A0409' } });
    flow.act('adm', { type: 'end', reason: '重复提交' });
    expect(flow.now).toMatchObject({ status: 'ended', rescues: [{ what: 'handOn' }, { what: 'end', reason: '重复提交' }] });
  });
});

describe('moving a flow to another version', () => {
  const moved = (nodes: Parameters<typeof sampleWorld>[0]) => {
    const flow = three().pass('ann');
    const { definition } = sampleWorld(nodes);
    return { flow, definition, said: previewMigration(flow.world, { state: flow.now, definition, at: at() }) };
  };

  it('leaves the open step unchanged where the same people are asked', () => {
    const { flow, definition, said } = moved([step('a', ['ann']), step('b', ['bob']), step('d', ['dan'])]);
    expect(said).toEqual({ result: 'same', people: ['bob'] });
    flow.act('adm', { type: 'move', definition });
    expect(states(flow)).toEqual(['s1 a passed ', 's2 b open ']);
    expect(flow.attempt('ann', { type: 'move', definition })).toMatchObject({ refusal: { code: 'A0301' } });
  });

  it('asks the people of the new version, beginning with the first step that has not passed', () => {
    const { flow, definition, said } = moved([step('new', ['eve']), step('a', ['ann']), step('b', ['bob'])]);
    expect(said).toEqual({ result: 'other', people: ['eve'] });
    flow.act('adm', { type: 'move', definition });
    flow.world = { ...flow.world, definition };
    expect(flow.pass('eve').asked).toEqual(['bob']);
  });

  it('makes a decision final when the new version lacks its step', () => {
    const { flow, definition } = moved([step('b', ['bob'])]);
    flow.act('adm', { type: 'move', definition });
    flow.world = { ...flow.world, definition };
    const back = flow.attempt('ann', { type: 'takeBack', task: 's1-1' });
    expect(back).toEqual({ refusal: { code: 'A0409', message: '流程已按新版本继续，这个审批不能撤销' } });
  });

  it('does not stand for a decision, and refuses a version where a step finds nobody', () => {
    expect(moved([step('a', ['ann'])]).said).toMatchObject({
      result: 'cannot',
      refusal: { message: '按新版本，所有步骤都已通过，更换版本不能代替审批' },
    });
    const empty = step('b', { type: 'role', roleId: 'nobody', within: 'all' }, { nobody: { type: 'refuse' } });
    expect(moved([step('a', ['ann']), empty]).said).toMatchObject({ result: 'cannot' });
  });
});

describe('the predicted route', () => {
  const preview = (flow: Played, facts = FACTS) =>
    rehearseFlow(flow.world, { facts, at: at(), returned: flow.now })
      .steps.filter(({ stands }) => stands !== 'passed')
      .map(({ node, people, isResumed }) => `${node} ${people.map(({ person, auto }) => `${person} ${auto}`).join()} ${isResumed}`);

  it.each([
    ['back', ['c cat null true']],
    ['again', ['a ann null false', 'b bob null false', 'c cat null false']],
  ] as const)('names the approvers that a resubmission of a returned document (%s) will ask', (way, expected) => {
    const flow = three().pass('ann', 'bob');
    flow.act('cat', { type: 'return', task: flow.of('cat').id, to: null, way, comment });
    const before = structuredClone(flow.now);
    expect(preview(flow)).toEqual(expected);
    expect(flow.now).toEqual(before);
    flow.act('wang', { type: 'resubmit', facts: FACTS });
    expect(expected[0]).toContain(flow.asked.join());
  });

  it('names the people who have passed a step with several signers', () => {
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob'])])).pass('ann');
    flow.act('bob', { type: 'return', task: flow.of('bob').id, to: null, way: 'back', comment });
    expect(preview(flow)).toEqual(['a ann kept,bob null true']);
  });

  it('reuses the approvers of an earlier document in every step with the same settings', () => {
    const head = { type: 'head' as const, level: 1, above: true };
    const nodes = [step('a', head), step('b', ['bob']), step('c', ['cat'])];
    const flow = new Played(sampleWorld(nodes)).pass('lin');
    flow
      .act('bob', { type: 'transfer', task: flow.of('bob').id, to: 'dan', comment })
      .pass('dan')
      .reject('cat');
    // The head and one approver have changed since the earlier document.
    const today = sampleWorld(nodes, {}, { inactive: ['lin', 'cat'] });
    const then = earlierWayOf(flow.now, today.definition);
    const way = (world: typeof today, past: typeof then) =>
      rehearseFlow(world, { facts: FACTS, at: at(), past }).steps.map(({ people }) => people.map(({ person }) => person).join());
    expect(way(today, then)).toEqual(['lin', 'bob', 'cat']);
    const draft = sampleWorld([step('a', head), step('b', ['eve']), step('c', ['cat'])], {}, { inactive: ['lin', 'cat'] });
    expect(way(draft, earlierWayIn(then, { before: today.definition, after: draft.definition }))).toEqual(['lin', 'eve', 'cat']);
  });
});

describe('queries that a page makes before an action', () => {
  it('tell whether passing a task requires a choice of approvers', () => {
    const next = step('b', { type: 'previous', from: { type: 'everyone' }, least: 1, most: 2 });
    const flow = new Played(sampleWorld([step('a', ['ann', 'bob']), next]));
    const asks = (person: string) => choiceAfter(flow.world, { state: flow.now, task: flow.of(person).id, at: at() })?.id ?? null;
    expect(asks('ann')).toBeNull();
    flow.pass('ann');
    expect(asks('bob')).toBe('b');
  });

  it('show the passed, the open and the coming steps', () => {
    const { steps } = rehearseFlow(three().world, { state: three().pass('ann').now, at: at() });
    expect(steps.map(({ node, stands }) => `${node} ${stands}`)).toEqual(['a passed', 'b open', 'c coming']);
  });
});
