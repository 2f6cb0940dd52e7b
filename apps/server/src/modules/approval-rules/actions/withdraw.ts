import type { ActionOf } from '../actions.ts';
import { assertRunning, endFlow, type Flow } from '../flow.ts';
import { throwRefusal } from '../refusals.ts';
import type { Task } from '../state.ts';

/** Ends the flow for its submitter: always after a return to them, otherwise as long as the definition allows. */
export function withdrawFlow(flow: Flow, { by, comment }: ActionOf<'withdraw'>): void {
  const { state, definition } = flow;
  if (state.facts.submitter.userId !== by) throwRefusal('A0301', '只有发起人可以撤回');
  if (state.status !== 'returned') {
    assertRunning(flow);
    if (definition.withdraw === 'never') throwRefusal('A0409', '这个流程提交后不能撤回，可以请审批人退回');
    if (definition.withdraw === 'first') assertOnlyFirstStep(flow);
  }
  endFlow(flow, 'withdrawn', comment);
}

/** Decisions before a return do not count. */
function assertOnlyFirstStep({ state, directory }: Flow): void {
  const steps = state.steps.filter(({ undone }) => undone === null);
  const first = steps.find(({ tasks }) => tasks.some(({ kind }) => kind === 'decide'))?.node;
  const decision = steps.flatMap(({ node, tasks }) => (node === first ? [] : tasks)).find(isDecision);
  if (decision === undefined || decision.doneBy === null || decision.doneAt === null) return;
  const decided = { by: decision.doneBy, at: decision.doneAt };
  throwRefusal('A0409', `${directory.nameOf(decided.by)} 已经审批，不能撤回，可以请审批人退回`, decided);
}

const isDecision = ({ kind, state, auto }: Task): boolean =>
  kind === 'decide' && auto === null && (state === 'passed' || state === 'rejected' || state === 'returned');
