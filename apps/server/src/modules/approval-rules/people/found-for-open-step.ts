import { type Flow, nodeOf, openStep } from '../flow.ts';
import { Refused } from '../refusals.ts';
import type { ApprovalState } from '../state.ts';
import type { FlowWorld } from './directory.ts';
import { assignStep } from './step-assignment.ts';

/** The people whom the rules would ask if the open step began now; empty without an open step. Writes nothing. */
export function foundForOpenStep(world: FlowWorld, { state, at }: { state: ApprovalState; at: string }): string[] {
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
