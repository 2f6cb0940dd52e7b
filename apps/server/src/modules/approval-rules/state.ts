import type { ApprovalHow } from '@houtai/contract/approval-definitions';
import type { ApprovalReason } from '@houtai/contract/approval-reasons';
import type {
  APPROVAL_ADD_WHERE,
  APPROVAL_AUTO,
  APPROVAL_LATE,
  APPROVAL_RETURN_WAYS,
  ApprovalStatus,
  ApprovalTaskState,
} from '@houtai/contract/approval-words';

import type { Position } from './people/directory.ts';

/** The submitter with their position, the field values, and the people chosen or changed for each node. */
export type DocumentFacts = {
  submitter: { userId: string } & Position;
  /** The document fields that conditions use, as text; an empty or absent text is no value. */
  values: Readonly<Record<string, string>>;
  chosen: Readonly<Record<string, readonly string[]>>;
};

/** When a time limit takes effect on an undecided task, and how. */
export type TaskDeadline = { at: string; what: keyof typeof APPROVAL_LATE };

/** A person's part in a step. The states `passed`, `rejected`, `returned` and `advised` are decisions and have a comment. */
export type Task = {
  /** Unique within the flow, e.g. s2-1. */
  id: string;
  person: string;
  /** The people whose delegate this person is; empty for a person asked in their own right. */
  standsFor: string[];
  why: ApprovalReason[];
  /** A consultation asks for an opinion and decides nothing. */
  kind: 'decide' | 'consult' | 'told';
  /** The vote consists of its first task and the added signers, and passes only if all of them pass. */
  vote: number;
  /** Tasks of this step that have to be finished before this one opens. */
  after: string[];
  /** The task it was added to, and how; null for an initial task of the step. */
  addedTo: { task: string; by: string; where: keyof typeof APPROVAL_ADD_WHERE | 'consult' } | null;
  state: ApprovalTaskState;
  /** Why it passed automatically; null for a decision. */
  auto: keyof typeof APPROVAL_AUTO | null;
  comment: string;
  fields: Record<string, string>;
  askedAt: string | null;
  seenAt: string | null;
  /** When the task was decided or cancelled, and by whom: after a rescue that is not the person of the task. */
  doneAt: string | null;
  doneBy: string | null;
  remindedAt: string | null;
  /** The end of the time limit, retained after the reminder. */
  lateAt: string | null;
  due: TaskDeadline | null;
};

/** A branch taken on the route: the node, the branch, and the values that its conditions read. */
export type BranchChoice = { node: string; branch: string; values: Record<string, string> };

/** One run of a node; each repetition is a step of its own. */
export type Step = {
  /** Unique within the flow, e.g. s2. */
  id: string;
  node: string;
  round: number;
  state: 'open' | 'passed' | 'rejected' | 'closed';
  /** The number of passes required. Administrators as the fallback decide as 或签, whatever the node says. */
  how: ApprovalHow;
  /**
   * Set when the step is superseded by a return, another version or an undone decision; null otherwise. The next run starts from nothing
   * (`all`), from the same tasks with their passes (`resume`), or with the passes of people who are found again (`carry`).
   */
  undone: 'all' | 'resume' | 'carry' | null;
  openedAt: string;
  endedAt: string | null;
  tasks: Task[];
};

/** An administrator's intervention; the reason is shown permanently. */
export type AdministratorRescue = { by: string; at: string; reason: string; what: 'handOn' | 'end'; task: string | null };

/** The state of a flow as plain JSON: everything that has happened, without derived values. */
export type ApprovalState = {
  status: ApprovalStatus;
  /** Increases with each return. */
  round: number;
  facts: DocumentFacts;
  /** In the order in which they were reached. */
  steps: Step[];
  /** Branches decided so far; a return to a step before them removes them. */
  taken: BranchChoice[];
  /** The last return to the submitter; null once the document is submitted again. */
  returned: { by: string; at: string; comment: string; step: string; way: keyof typeof APPROVAL_RETURN_WAYS } | null;
  rescues: AdministratorRescue[];
  submittedAt: string;
  remindedAt: string | null;
  /** When, by whom and why the flow ended; null while it runs. */
  end: { at: string; by: string; comment: string } | null;
};
