import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import { moveTo } from './actions/move.ts';
import { type Flow, openTasks } from './flow.ts';
import type { FlowWorld } from './people/directory.ts';
import { type Refusal, Refused } from './refusals.ts';
import type { ApprovalState } from './state.ts';

/** The effect of another version on a running flow: the same people are asked next, other people are, or the version cannot be used. */
export type MigrationPreview = { result: 'same' | 'other'; people: string[] } | { result: 'cannot'; refusal: Refusal };

/** Predicts the move of a flow to another version by doing it on a copy. */
export function previewMigration(
  world: FlowWorld,
  { state, definition, at }: { state: ApprovalState; definition: ApprovalDefinition; at: string },
): MigrationPreview {
  const flow: Flow = { ...world, state: structuredClone(state), by: '', at, next: null, strict: true };
  const askedIn = (one: ApprovalState): string[] =>
    openTasks(one)
      .map(({ person }) => person)
      .toSorted();
  try {
    moveTo(flow, definition);
  } catch (error) {
    if (error instanceof Refused) return { result: 'cannot', refusal: error.refusal };
    throw error;
  }
  const people = askedIn(flow.state);
  return { result: people.join() === askedIn(state).join() ? 'same' : 'other', people };
}
