import { expect } from 'vitest';

import type { FlowWorld } from '../people/directory.ts';
import type { DocumentFacts } from '../state.ts';
import { faultOfOwn } from './flow-model.ts';
import { randomActionOf, type RandomStep } from './random-flow.ts';
import { Played } from './sample-flow.ts';

/** Plays a flow and checks after each action that its submitter is no approver; returns the number of actions. */
export function playOwnFlow({ world, facts }: { world: FlowWorld; facts: DocumentFacts }, trials: readonly RandomStep[]): number {
  const flow = new Played(world, facts);
  let hours = 1;
  for (const trial of [null, ...trials]) {
    if (flow.state === null) return 0;
    hours += trial?.hours ?? 0;
    const { by, doing } = trial === null ? { by: '', doing: null } : randomActionOf(flow, trial);
    if (doing !== null && !('state' in flow.attempt(by, doing, hours))) continue;
    const action = flow.actions.at(-1);
    if (action === undefined) throw new Error('nothing happened');
    expect(faultOfOwn({ before: null, after: flow.now, action, effects: [], definition: world.definition })).toBeNull();
  }
  return flow.actions.length;
}
