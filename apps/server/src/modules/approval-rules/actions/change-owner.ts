import type { ActionOf } from '../actions.ts';
import { assertRunning, type Flow, nodeOf, openStep, pendingTasks } from '../flow.ts';
import { nextAbove } from '../people/next-above.ts';
import { isOwnDocument } from '../people/own-document.ts';
import { handOverTasks } from './hand-over.ts';

/**
 * Makes the new owner of a document its submitter. Their pending tasks in the open step go to the next head up, because approvers must not
 * decide on their own documents.
 */
export function changeOwner(flow: Flow, { submitter }: ActionOf<'changeOwner'>): void {
  const { state } = flow;
  if (state.status !== 'returned') assertRunning(flow);
  state.facts = { ...state.facts, submitter };
  const step = openStep(state);
  const tasks = step === undefined ? [] : pendingTasks(step).filter(({ person }) => person === submitter.userId);
  if (step === undefined || tasks.length === 0 || !isOwnDocument(state, nodeOf(flow, step), submitter.userId)) return;
  handOverTasks(flow, step, tasks, () => nextAbove(flow, step, submitter.userId));
}
