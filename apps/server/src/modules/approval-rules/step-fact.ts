import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import type { APPROVAL_FACTS } from '@houtai/contract/approval-words';

import type { RehearsedStep } from './effects/rehearse.ts';
import type { ApprovalState, Task } from './state.ts';

/** Something every reader of a document has to know about a step: its submitter approves it, or nobody does. */
export type StepFact = keyof typeof APPROVAL_FACTS | null;

type Asked = Pick<Task, 'person' | 'state'>;

const GONE: readonly Task['state'][] = ['skipped', 'removed', 'transferred'];

export function factOfExpectedStep({ type, people }: RehearsedStep, submitter: string): StepFact {
  return type === 'notify' ? null : factOf(people, submitter);
}

/** The facts about the current steps of a flow, by step id; `nodes` includes nodes of earlier versions that the flow used. */
export function stepFactsById(
  nodes: ReadonlyMap<string, Pick<ApprovalNode, 'type'>>,
  { steps, facts }: Pick<ApprovalState, 'steps' | 'facts'>,
): Map<string, NonNullable<StepFact>> {
  const found = new Map<string, NonNullable<StepFact>>();
  for (const { id, node, state, undone, tasks } of steps) {
    if (undone !== null || nodes.get(node)?.type === 'notify' || (state !== 'open' && state !== 'passed')) continue;
    const fact = factOf(
      tasks.filter(({ kind }) => kind === 'decide'),
      facts.submitter.userId,
    );
    if (fact !== null) found.set(id, fact);
  }
  return found;
}

function factOf(asked: readonly Asked[], submitter: string): StepFact {
  const voting = asked.filter(({ state }) => !GONE.includes(state));
  if (voting.length === 0) return 'nobody';
  return voting.some(({ person, state }) => person === submitter && state !== 'closed') ? 'own' : null;
}
