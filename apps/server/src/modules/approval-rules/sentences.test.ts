import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRuns } from '#platform/testing/tries.ts';

import { type FlowEffect, stepOutcomeWords, SYSTEM } from './index.ts';
import { anyFlow, randomActionOf, randomSteps } from './testing/random-flow.ts';
import { type Doing, Played, sampleWorld, step } from './testing/sample-flow.ts';
import { findSentenceHole } from './testing/sentence-holes.ts';

const decide = { type: 'decide' as const, pass: true, comment: '' };

/** Names the built-in system user, as the real directory does. */
function played(...[world, facts]: ConstructorParameters<typeof Played>): Played {
  const { directory } = world;
  return new Played({ ...world, directory: { ...directory, nameOf: (id) => (id === SYSTEM ? '系统' : directory.nameOf(id)) } }, facts);
}

describe('the message to an approver whose task is settled', () => {
  const flowOf = () =>
    played(sampleWorld([step('a', ['ann', 'bob'], { limit: { days: 1, late: 'head', lateDays: 1 } }), step('b', ['cat'])]));
  const late = (flow: Played, person = 'bob') => {
    const task = flow.now.steps.flatMap(({ tasks }) => tasks).find((one) => one.person === person)?.id ?? '';
    const outcome = flow.attempt(person, { ...decide, task }, 200);
    return 'refusal' in outcome ? outcome.refusal.message : '';
  };

  it('says that an administrator moved the flow to another version, not that they decided', () => {
    const flow = flowOf();
    const { definition } = sampleWorld([step('new', ['eve'])]);
    flow.act('adm', { type: 'move', definition });
    flow.world = { ...flow.world, definition };
    expect(late(flow)).toBe('adm 把流程换成了新版本，这一步无需你再处理');
  });

  it('says that the task starts again where the new version asks the person once more', () => {
    const flow = flowOf();
    const { definition } = sampleWorld([step('new', ['bob', 'eve'])]);
    flow.act('adm', { type: 'move', definition });
    flow.world = { ...flow.world, definition };
    const outcome = flow.attempt('bob', { ...decide, task: 's1-2' });
    expect(outcome).toMatchObject({ refusal: { message: 'adm 把流程换成了新版本，这一步已重新开始，请按新的流程处理' } });
  });

  it('says that an administrator reassigned it', () => {
    const flow = flowOf().act('adm', { type: 'handOn', task: 's1-2', to: 'eve', reason: '出差' });
    expect(late(flow)).toBe('adm 已把这个任务转给他人，无需再处理');
  });

  it('says that the time limit handed it to the head', () => {
    const flow = flowOf();
    flow.act(SYSTEM, { type: 'expire', task: 's1-2' }, 30).act(SYSTEM, { type: 'expire', task: 's1-2' }, 80);
    expect(late(flow)).toBe('这个任务已超时转给上级，无需再处理');
  });

  it('says that somebody returned the document, also when to an earlier step', () => {
    const back = { type: 'return' as const, task: 's1-1', to: null, way: 'again' as const, comment: '缺发票' };
    expect(late(flowOf().act('ann', back))).toBe('单据已退回给发起人，重新提交后才能审批');
  });
});

/** Attempts an action. A move goes to a version without the first step if `other` is a number. */
function attempt(flow: Played, { by, doing, hours, other }: { by: string; doing: Doing; hours: number; other: number | null }) {
  if (doing.type !== 'move') return flow.attempt(by, doing, hours);
  const { definition } = flow.world;
  const changed = { ...definition, nodes: [...definition.nodes.slice(1), step(`m${other ?? 0}`, ['eve'])] };
  const moving = { ...doing, definition: other === null ? definition : changed };
  const outcome = flow.attempt(by, moving, hours);
  if ('state' in outcome) flow.world = { ...flow.world, definition: moving.definition };
  return outcome;
}

/** The messages to people whose tasks somebody else settled. */
function settledIn(flow: Played): string[] {
  return flow.now.steps.flatMap((one) =>
    one.tasks.filter(({ doneAt }) => doneAt !== null).map((task) => stepOutcomeWords({ ...flow.world, state: flow.now }, one, task)),
  );
}

describe('every action on every flow', () => {
  it('refuses and notifies in sentences that name the person and the step', () => {
    const seen = new Map<Doing['type'], number>();
    const news = new Set<Extract<FlowEffect, { type: 'tell' }>['news']>();
    fc.assert(
      fc.property(anyFlow, randomSteps, fc.boolean(), ({ world, facts }, trials, isOther) => {
        const flow = played(world, facts);
        if (flow.state === null) return;
        let hours = 1;
        for (const trial of trials) {
          hours += trial.hours;
          const { by, doing } = randomActionOf(flow, trial);
          seen.set(doing.type, (seen.get(doing.type) ?? 0) + 1);
          const outcome = attempt(flow, { by, doing, hours, other: isOther ? hours : null });
          if ('refusal' in outcome) expect(findSentenceHole(outcome.refusal.message)).toBeNull();
          else for (const effect of outcome.effects) if (effect.type === 'tell') news.add(effect.news);
          for (const said of settledIn(flow)) expect(findSentenceHole(said)).toBeNull();
        }
      }),
      seededRuns(300),
    );
    expect(seen.size).toBeGreaterThan(15);
    expect(news.has('moved') && news.has('removed')).toBe(true);
  });
});
