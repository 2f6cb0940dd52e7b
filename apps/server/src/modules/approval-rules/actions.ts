import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { APPROVAL_ADD_WHERE, APPROVAL_RETURN_WAYS } from '@houtai/contract/approval-words';

import type { Facts } from './state.ts';

/** The server itself, as the person who acts where a time limit does. */
export const SYSTEM = 'system';

/** Begins a flow; its state before is null. */
export type Submit = { type: 'submit'; facts: Facts };
/** Submits once more what was returned to the submitter. */
export type Resubmit = { type: 'resubmit'; facts: Facts };
/** Passes or rejects. `fields` are those of the document that the step fills in; `next` are the people of a step that the one before chooses. */
export type Decide = {
  type: 'decide';
  task: string;
  pass: boolean;
  comment: string;
  fields?: Readonly<Record<string, string>>;
  next?: readonly string[];
};
/** Gives a task to somebody else for good. */
export type Transfer = { type: 'transfer'; task: string; to: string; comment: string };
/** Asks somebody for an opinion before deciding, and gives it. */
export type Consult = { type: 'consult'; task: string; to: string; comment: string };
export type Advise = { type: 'advise'; task: string; comment: string };
/** Adds signers to a task, and removes one who has not decided. */
export type AddSigners = {
  type: 'addSigners';
  task: string;
  people: readonly string[];
  where: keyof typeof APPROVAL_ADD_WHERE;
  comment: string;
};
export type RemoveSigner = { type: 'removeSigner'; task: string };
/** Returns to the submitter (`to` null) or to a node that was passed. */
export type Return = { type: 'return'; task: string; to: string | null; way: keyof typeof APPROVAL_RETURN_WAYS; comment: string };
/** Takes back one's own decision. */
export type TakeBack = { type: 'takeBack'; task: string };
/** Ends the flow for its submitter. */
export type Withdraw = { type: 'withdraw'; comment: string };
/** Reminds everyone who is asked. */
export type Remind = { type: 'remind' };
/** Says that the person has looked at a task, or at what they were told. */
export type Open = { type: 'open'; task: string };
/** A time limit has come. */
export type Expire = { type: 'expire'; task: string };
/** An administrator hands a task on, or ends the flow. */
export type HandOn = { type: 'handOn'; task: string; to: string; reason: string };
export type End = { type: 'end'; reason: string };
/** Gives what waits for somebody who leaves to somebody else. */
export type HandOver = { type: 'handOver'; from: string; to: string };
/** The document has gone to somebody else, who is its submitter from now on. */
export type ChangeOwner = { type: 'changeOwner'; submitter: Facts['submitter'] };
/** Lets the flow go on by another version of its definition. */
export type Move = { type: 'move'; definition: ApprovalDefinition };

/** What may happen to a flow; each with who does it and when, ISO 8601 in UTC. */
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

/** An action of one kind. */
export type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;
