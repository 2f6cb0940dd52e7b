import type { Action } from './actions.ts';
import { addSigners, removeSigner } from './actions/add-signers.ts';
import { changeOwner } from './actions/change-owner.ts';
import { advise, consult } from './actions/consult.ts';
import { decide } from './actions/decide.ts';
import { expire } from './actions/expire.ts';
import { handOver } from './actions/hand-over.ts';
import { move } from './actions/move.ts';
import { open } from './actions/open.ts';
import { remind } from './actions/remind.ts';
import { end, handOn } from './actions/rescue.ts';
import { returnTo } from './actions/return.ts';
import { begun, resubmit, submit } from './actions/submit.ts';
import { takeBack } from './actions/take-back.ts';
import { transfer } from './actions/transfer.ts';
import { withdraw } from './actions/withdraw.ts';
import { effectsOf } from './effects/effects-of.ts';
import type { Flow } from './flow.ts';
import type { World } from './people/directory.ts';
import { type Outcome, throwRefusal, Refused } from './refusals.ts';
import type { ApprovalState } from './state.ts';

/**
 * Applies an action to a flow: the next state with its effects, or the refusal. `state` is null before the submission and is not mutated.
 * Pure: no clock, no randomness, no database.
 */
export function advance(world: World, state: ApprovalState | null, action: Action): Outcome {
  try {
    const after = next(world, state, action);
    return { state: after, effects: effectsOf(state, after, action) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

function next(world: World, state: ApprovalState | null, action: Action): ApprovalState {
  if ((state === null) !== (action.type === 'submit'))
    throwRefusal('A0409', state === null ? '单据还没有提交' : '单据已经提交，不能重复提交');
  const copy = state ?? (action.type === 'submit' ? begun(action.facts, action.at) : throwRefusal('A0409', '单据还没有提交'));
  const strict = action.type === 'submit' || action.type === 'resubmit';
  const flow: Flow = { ...world, state: structuredClone(copy), by: action.by, at: action.at, next: null, strict };
  apply(flow, action);
  return flow.state;
}

// oxlint-disable-next-line complexity -- one case for each action, and nothing else
function apply(flow: Flow, action: Action): void {
  switch (action.type) {
    case 'submit':
      return submit(flow, action);
    case 'resubmit':
      return resubmit(flow, action);
    case 'decide':
      return decide(flow, action);
    case 'transfer':
      return transfer(flow, action);
    case 'consult':
      return consult(flow, action);
    case 'advise':
      return advise(flow, action);
    case 'addSigners':
      return addSigners(flow, action);
    case 'removeSigner':
      return removeSigner(flow, action);
    case 'return':
      return returnTo(flow, action);
    case 'takeBack':
      return takeBack(flow, action);
    case 'withdraw':
      return withdraw(flow, action);
    case 'remind':
      return remind(flow, action);
    case 'open':
      return open(flow, action);
    case 'expire':
      return expire(flow, action);
    case 'handOn':
      return handOn(flow, action);
    case 'end':
      return end(flow, action);
    case 'handOver':
      return handOver(flow, action);
    case 'changeOwner':
      return changeOwner(flow, action);
    case 'move':
      return move(flow, action);
  }
}
