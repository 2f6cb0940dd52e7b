import type { Action } from './actions.ts';
import { addSigners, removeSigner } from './actions/add-signers.ts';
import { changeOwner } from './actions/change-owner.ts';
import { giveAdvice, requestAdvice } from './actions/consult.ts';
import { decideTask } from './actions/decide.ts';
import { expireTask } from './actions/expire.ts';
import { handOver } from './actions/hand-over.ts';
import { moveToDefinition } from './actions/move.ts';
import { markTaskOpened } from './actions/open.ts';
import { recallDecision } from './actions/recall-decision.ts';
import { remindApprovers } from './actions/remind.ts';
import { endFlowByAdministrator, handOnTask } from './actions/rescue.ts';
import { returnTo } from './actions/return.ts';
import { initialState, resubmitFlow, submitFlow } from './actions/submit.ts';
import { transferTask } from './actions/transfer.ts';
import { withdrawFlow } from './actions/withdraw.ts';
import { effectsOf } from './effects/effects-of.ts';
import type { Flow } from './flow.ts';
import type { FlowWorld } from './people/directory.ts';
import { type Outcome, Refused, throwRefusal } from './refusals.ts';
import type { ApprovalState } from './state.ts';

/**
 * Applies an action to a flow: the next state with its effects, or the refusal. `state` is null before the submission and is not mutated.
 * Pure: no clock, no randomness, no database.
 */
export function advanceFlow(world: FlowWorld, state: ApprovalState | null, action: Action): Outcome {
  try {
    const after = next(world, state, action);
    return { state: after, effects: effectsOf(state, after, action) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

function next(world: FlowWorld, state: ApprovalState | null, action: Action): ApprovalState {
  if ((state === null) !== (action.type === 'submit'))
    throwRefusal('A0409', state === null ? '单据还没有提交' : '单据已经提交，不能重复提交');
  const copy = state ?? (action.type === 'submit' ? initialState(action.facts, action.at) : throwRefusal('A0409', '单据还没有提交'));
  const strict = action.type === 'submit' || action.type === 'resubmit';
  const flow: Flow = { ...world, state: structuredClone(copy), by: action.by, at: action.at, next: null, strict };
  apply(flow, action);
  return flow.state;
}

// oxlint-disable-next-line complexity -- one case for each action, and nothing else
function apply(flow: Flow, action: Action): void {
  switch (action.type) {
    case 'submit':
      return submitFlow(flow, action);
    case 'resubmit':
      return resubmitFlow(flow, action);
    case 'decide':
      return decideTask(flow, action);
    case 'transfer':
      return transferTask(flow, action);
    case 'consult':
      return requestAdvice(flow, action);
    case 'advise':
      return giveAdvice(flow, action);
    case 'addSigners':
      return addSigners(flow, action);
    case 'removeSigner':
      return removeSigner(flow, action);
    case 'return':
      return returnTo(flow, action);
    case 'takeBack':
      return recallDecision(flow, action);
    case 'withdraw':
      return withdrawFlow(flow, action);
    case 'remind':
      return remindApprovers(flow, action);
    case 'open':
      return markTaskOpened(flow, action);
    case 'expire':
      return expireTask(flow, action);
    case 'handOn':
      return handOnTask(flow, action);
    case 'end':
      return endFlowByAdministrator(flow, action);
    case 'handOver':
      return handOver(flow, action);
    case 'changeOwner':
      return changeOwner(flow, action);
    case 'move':
      return moveToDefinition(flow, action);
  }
}
