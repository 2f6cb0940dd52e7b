import { type Flow, nodeOf, openStep } from '../flow.ts';
import { Refused } from '../refusals.ts';
import type { ApprovalState } from '../state.ts';
import type { World } from './directory.ts';
import { assignStep } from './step-assignment.ts';

/** Whom the rules would ask in the step that is open if it began now; empty where there is none, or nobody. Nothing is written. */
export function foundForOpenStep(world: World, { state, at }: { state: ApprovalState; at: string }): string[] {
  const step = openStep(state);
  if (step === undefined) return [];
  const flow: Flow = { ...world, state: structuredClone(state), by: '', at, next: null, strict: false };
  try {
    return assignStep(flow, nodeOf(world, step))?.asked.map(({ person }) => person) ?? [];
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}
