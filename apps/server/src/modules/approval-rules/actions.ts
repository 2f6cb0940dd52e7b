import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { APPROVAL_ADD_WHERE, APPROVAL_RETURN_WAYS } from '@houtai/contract/approval-words';

import type { DocumentFacts } from './state.ts';

/** The actor of actions that time limits trigger. */
export const SYSTEM = 'system';

export type Submit = { type: 'submit'; facts: DocumentFacts };
/** Submits a returned document again. */
export type Resubmit = { type: 'resubmit'; facts: DocumentFacts };
/** Passes or rejects a task. `fields` are the document fields that the step fills in; `next` are the approvers chosen for the next step. */
export type Decide = {
  type: 'decide';
  task: string;
  pass: boolean;
  comment: string;
  fields?: Readonly<Record<string, string>>;
  next?: readonly string[];
};
export type Transfer = { type: 'transfer'; task: string; to: string; comment: string };
/** Asks somebody for an opinion before deciding. `Advise` gives that opinion. */
export type Consult = { type: 'consult'; task: string; to: string; comment: string };
export type Advise = { type: 'advise'; task: string; comment: string };
/** Adds signers to a task. `RemoveSigner` removes one who has not decided. */
export type AddSigners = {
  type: 'addSigners';
  task: string;
  people: readonly string[];
  where: keyof typeof APPROVAL_ADD_WHERE;
  comment: string;
};
export type RemoveSigner = { type: 'removeSigner'; task: string };
/** Returns to the submitter (`to` null) or to a node that has passed. */
export type Return = { type: 'return'; task: string; to: string | null; way: keyof typeof APPROVAL_RETURN_WAYS; comment: string };
/** Undoes the actor's own decision. */
export type TakeBack = { type: 'takeBack'; task: string };
/** Ends the flow on behalf of its submitter. */
export type Withdraw = { type: 'withdraw'; comment: string };
export type Remind = { type: 'remind' };
/** Records that the person has looked at a task, whether it asks or only notifies them. */
export type Open = { type: 'open'; task: string };
/** The time limit of a task has expired. */
export type Expire = { type: 'expire'; task: string };
/** Administrators reassign a task (`HandOn`) or end the flow (`End`). */
export type HandOn = { type: 'handOn'; task: string; to: string; reason: string };
export type End = { type: 'end'; reason: string };
/** Reassigns the pending tasks of a person who leaves. */
export type HandOver = { type: 'handOver'; from: string; to: string };
/** The document has a new owner, who becomes its submitter. */
export type ChangeOwner = { type: 'changeOwner'; submitter: DocumentFacts['submitter'] };
/** Moves the flow to another version of its definition. */
export type Move = { type: 'move'; definition: ApprovalDefinition };

/** Everything that may happen to a flow, with the actor (`by`) and the time (`at`, ISO 8601 in UTC). */
export type Action = { by: string; at: string } & (
  | Submit
  | Resubmit
  | Decide
  | Transfer
  | Consult
  | Advise
  | AddSigners
  | RemoveSigner
  | Return
  | TakeBack
  | Withdraw
  | Remind
  | Open
  | Expire
  | HandOn
  | End
  | HandOver
  | ChangeOwner
  | Move
);

export type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;
