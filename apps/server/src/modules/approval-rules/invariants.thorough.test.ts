import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { seededRuns } from '#platform/testing/tries.ts';

import { advanceFlow, type ApprovalState, openTasks, type Rehearsal, rehearseFlow } from './index.ts';
import {
  faultOfDecisions,
  faultOfEffects,
  faultOfEnd,
  faultOfOwn,
  faultOfPeople,
  faultOfSteps,
  faultOfVotes,
  nodesFor,
} from './testing/flow-model.ts';
import { playOwnFlow } from './testing/play-own-flow.ts';
import { anyFlow, anyOwnFlow, ongoingFlowSteps, randomActionOf, type RandomStep, randomSteps } from './testing/random-flow.ts';
import { at, Played } from './testing/sample-flow.ts';

const FAULTS = { faultOfOwn, faultOfSteps, faultOfPeople, faultOfDecisions, faultOfVotes, faultOfEnd, faultOfEffects };

/** Applies the trial actions in order and calls `look` after each. */
function play(flow: Played, trials: readonly RandomStep[], look: (before: ApprovalState | null) => void = () => undefined): void {
  let hours = 1;
  for (const trial of trials) {
    hours += trial.hours;
    const before = flow.now;
    const { by, doing } = randomActionOf(flow, trial);
    const outcome = flow.attempt(by, doing, hours);
    if ('state' in outcome) look(before);
  }
}

/** Passes every open task with real actions; where a choice is required, takes the next unused person. */
function passAll(flow: Played): void {
  let spare = 0;
  for (let [task] = openTasks(flow.now); task !== undefined; [task] = openTasks(flow.now)) {
    const basis = { task: task.id, comment: '同意' };
    if (task.kind === 'consult') flow.act(task.person, { type: 'advise', ...basis }, 900);
    else flow.act(task.person, { type: 'decide', pass: true, next: [`spare${spare}`], ...basis }, 900);
    spare += 1;
  }
}

type Shown = Pick<Rehearsal['steps'][number], 'node' | 'how' | 'people'>;

/** Replaces people chosen on the way by one placeholder, because a rehearsal cannot know them. */
function comparable(steps: readonly Shown[]): Shown[] {
  const shown = steps.map(({ node, how, people }) => ({ node, how, people }));
  return JSON.parse(JSON.stringify(shown).replaceAll(/"(\?\w*|spare\d+)"/g, '"?"')) as Shown[];
}

/** The current steps along the branches taken, with approvers, reasons and results, computed without the rules. */
function happened({ now: { steps, taken }, world }: Played): Shown[] {
  const wayIn = (nodes: readonly ApprovalNode[]): ApprovalNode[] =>
    nodes.flatMap((node) => {
      if (node.type !== 'branch') return [node];
      const branch = taken.find((one) => one.node === node.id)?.branch;
      return wayIn(node.branches.find(({ id }) => id === branch)?.nodes ?? []);
    });
  const isGone = (state: string) => state === 'transferred' || state === 'removed';
  return wayIn(world.definition.nodes).flatMap(({ id, type }): Shown[] => {
    // A step that notified people counts even when it is superseded.
    const step = steps.findLast(({ node, undone }) => node === id && (undone === null || type === 'notify'));
    if (!step) return [];
    const shown = step.tasks.filter(({ kind, state }) => kind !== 'consult' && !isGone(state));
    const people = shown.map(({ person, standsFor, why, state, auto }) => ({ person, standsFor, why, state, auto }));
    return [{ node: id, how: step.how, people }];
  });
}

describe('random actions on random flows', () => {
  it('preserve the invariants of steps, people, decisions, votes, ends and effects', () => {
    let actions = 0;
    fc.assert(
      fc.property(anyFlow, randomSteps, ({ world, facts }, trials) => {
        const flow = new Played(world, facts);
        const look = (before: ApprovalState | null) => {
          actions += 1;
          const [action, last] = [flow.actions.at(-1), flow.last];
          if (action === undefined || last === null || !('state' in last)) throw new Error('nothing happened');
          const seen = { before, after: last.state, action, effects: last.effects, definition: world.definition };
          for (const fault of Object.values(FAULTS)) expect(fault(seen)).toBeNull();
        };
        look(null);
        play(flow, trials, look);
      }),
      seededRuns(400),
    );
    expect(actions).toBeGreaterThan(1500);
  });

  it('never make the submitter an approver unless the definition says so', () => {
    let played = 0;
    fc.assert(
      fc.property(anyOwnFlow, randomSteps, (flow, trials) => {
        played += playOwnFlow(flow, trials);
      }),
      seededRuns(20_000),
    );
    expect(played).toBeGreaterThan(50_000);
  });

  it('give the same state when replayed, and mutate no argument', () => {
    fc.assert(
      fc.property(anyFlow, randomSteps, ({ world, facts }, trials) => {
        const flow = new Played(world, facts);
        play(flow, trials);
        const replayed = flow.actions.reduce<ApprovalState | null>((state, action) => {
          const given = JSON.stringify(state);
          const outcome = advanceFlow(world, state, action);
          expect(JSON.stringify(state)).toBe(given);
          if (!('state' in outcome)) throw new Error(outcome.refusal.message);
          return JSON.parse(JSON.stringify(outcome.state)) as ApprovalState;
        }, null);
        expect(replayed).toEqual(flow.now);
      }),
      seededRuns(200),
    );
  });

  it('follow the branches that exact decimals select', () => {
    fc.assert(
      fc.property(anyFlow, ({ world, facts }) => {
        const flow = new Played(world, facts);
        passAll(flow);
        expect(flow.now.status).toBe('passed');
        const nodes = flow.now.steps.map(({ node }) => node);
        expect(nodes).toEqual(nodesFor(world.definition.nodes, facts.values['amount'] ?? ''));
      }),
      seededRuns(300),
    );
  });
});

describe('a rehearsal', () => {
  it('predicts each step of a submission with its people and reasons', () => {
    fc.assert(
      fc.property(anyFlow, ({ world, facts }) => {
        const said = rehearseFlow(world, { facts, at: at() });
        expect(said.refusal).toBeNull();
        const flow = new Played(world, facts);
        passAll(flow);
        expect(comparable(said.steps)).toEqual(comparable(happened(flow)));
      }),
      seededRuns(2000),
    );
  });

  it('predicts each step after the resubmission of a returned document', () => {
    let returned = 0;
    fc.assert(
      fc.property(anyFlow, ongoingFlowSteps, ({ world, facts }, trials) => {
        const flow = new Played(world, facts);
        for (const [index, trial] of trials.entries()) {
          if (flow.now.status === 'returned') break;
          const { by, doing } = randomActionOf(flow, trial);
          flow.attempt(by, doing, index + 1);
        }
        if (flow.now.status !== 'returned') return;
        returned += 1;
        const said = rehearseFlow(world, { facts: flow.now.facts, at: at(900), returned: flow.now });
        const outcome = flow.attempt(flow.now.facts.submitter.userId, { type: 'resubmit', facts: flow.now.facts }, 900);
        if ('refusal' in outcome) return expect(said.refusal).toEqual(outcome.refusal);
        passAll(flow);
        expect(comparable(said.steps)).toEqual(comparable(happened(flow)));
      }),
      seededRuns(2000),
    );
    expect(returned).toBeGreaterThan(200);
  });

  it('predicts each step from any state of a flow, even after returns and added signers', () => {
    let returned = 0;
    fc.assert(
      fc.property(anyFlow, ongoingFlowSteps, ({ world, facts }, trials) => {
        const flow = new Played(world, facts);
        play(flow, trials);
        if (flow.now.status !== 'running') return;
        if (flow.now.round > 1 || flow.now.steps.some(({ tasks }) => tasks.some(({ addedTo }) => addedTo !== null))) returned += 1;
        const said = rehearseFlow(world, { state: flow.now, at: at(900) });
        passAll(flow);
        expect(comparable(said.steps)).toEqual(comparable(happened(flow)));
      }),
      seededRuns(2000),
    );
    expect(returned).toBeGreaterThan(200);
  });
});
