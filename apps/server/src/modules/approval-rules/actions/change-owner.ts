import type { ActionOf } from '../actions.ts';
import { assertRunning, type Flow, nodeOf, openStep, pendingTasks } from '../flow.ts';
import { nextAbove } from '../people/next-above.ts';
import { isOwnDocument } from '../people/own-document.ts';
import { giveAll } from './hand-over.ts';

/** Makes the new owner of the document its submitter; what waits for him in the open step is for the next head up, as it is his own now. */
export function changeOwner(flow: Flow, { submitter }: ActionOf<'changeOwner'>): void {
  const { state } = flow;
  if (state.status !== 'returned') assertRunning(flow);
  state.facts = { ...state.facts, submitter };
  const step = openStep(state);
  const tasks = step === undefined ? [] : pendingTasks(step).filter(({ person }) => person === submitter.userId);
  if (step === undefined || tasks.length === 0 || !isOwnDocument(state, nodeOf(flow, step), submitter.userId)) return;
  giveAll(flow, step, tasks, () => nextAbove(flow, step, submitter.userId));
}
