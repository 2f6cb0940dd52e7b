import { SYSTEM } from '../actions.ts';
import { closeStep, type Flow } from '../flow.ts';
import type { Step } from '../state.ts';

/** The refusal of a submission that only the submitter could decide. */
export const nobodyElseMessage = (name: string): string => `「${name}」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员`;

/**
 * Returns a flow to its submitter when a step has no candidate left. Passed steps stay passed, so that a resubmission goes straight back to
 * it.
 */
export function returnForNobody(flow: Flow, step: Step, name: string): void {
  const { state, at } = flow;
  closeStep(flow, step, 'closed');
  step.undone = 'all';
  const comment = `「${name}」除发起人外没有可以审批的人，已退回；有人可以审批后重新提交，直接回到这一步`;
  state.round += 1;
  Object.assign(state, { status: 'returned', taken: [], returned: { by: SYSTEM, at, step: step.id, way: 'back', comment } });
}
