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

/** Who submitted, from where, and where the people of steps were chosen or changed: the list as it was sent, by node. */
export type Facts = {
  submitter: { userId: string } & Position;
  /** The fields of the document that conditions use, as text; empty or absent is no value. */
  values: Readonly<Record<string, string>>;
  chosen: Readonly<Record<string, readonly string[]>>;
};

/** When something happens to a task that nobody decides, and what. */
export type Due = { at: string; what: keyof typeof APPROVAL_LATE };

/** What one person is asked or told in a step. `passed`, `rejected`, `returned` and `advised` are decisions, with their comment. */
export type Task = {
  /** Unique in the flow, as s2-1. */
  id: string;
  person: string;
  /** Those in whose place the person is asked; empty for somebody who is asked for himself. */
  standsFor: string[];
  why: ApprovalReason[];
  /** A consultation asks for an opinion and decides nothing. */
  kind: 'decide' | 'consult' | 'told';
  /** Tasks of one vote pass together: the first of them, and the signers added to it. */
  vote: number;
  /** Tasks of this step that have to be done before this one is asked. */
  after: string[];
  /** The task that it was added to, and how; null for one that the step began with. */
  addedTo: { task: string; by: string; where: keyof typeof APPROVAL_ADD_WHERE | 'consult' } | null;
  state: ApprovalTaskState;
  /** Why it passed without a decision; null for a decision. */
  auto: keyof typeof APPROVAL_AUTO | null;
  comment: string;
  /** Fields of the document that the decision filled in. */
  fields: Record<string, string>;
  askedAt: string | null;
  seenAt: string | null;
  /** When it was decided, or ceased to be asked; and by whom, which for a rescue is not the person. */
  doneAt: string | null;
  doneBy: string | null;
  remindedAt: string | null;
  /** The end of the time limit, which the task keeps after the reminder. */
  lateAt: string | null;
  due: Due | null;
};

/** A branch that was taken on the way: the node, the branch, and the values that its conditions looked at. */
export type BranchChoice = { node: string; branch: string; values: Record<string, string> };

/** A step that was reached, once more for each time. */
export type Step = {
  /** Unique in the flow, as s2. */
  id: string;
  node: string;
  round: number;
  state: 'open' | 'passed' | 'rejected' | 'closed';
  /** How many have to pass. Administrators who stand in for nobody are asked as 或签, whatever the node says. */
  how: ApprovalHow;
  /**
   * Set when it counts no more, as a return, another version or a decision taken back asks for it again; and what its next time begins
   * with: nothing, the same tasks with the passes that there were, or the passes of those who are found again.
   */
  undone: 'all' | 'resume' | 'carry' | null;
  openedAt: string;
  endedAt: string | null;
  tasks: Task[];
};

/** A rescue by an administrator, whose reason is shown for ever. */
export type Rescue = { by: string; at: string; reason: string; what: 'handOn' | 'end'; task: string | null };

/** Where a flow stands, as plain JSON: all that has happened to it, and nothing that follows from that. */
export type ApprovalState = {
  status: ApprovalStatus;
  /** Goes up with each return. */
  round: number;
  facts: Facts;
  /** In the order in which they were reached. */
  steps: Step[];
  /** Branches that hold until a return before them. */
  taken: BranchChoice[];
  /** What the submitter was asked for when it was last returned to him; null once submitted again. */
  returned: { by: string; at: string; comment: string; step: string; way: keyof typeof APPROVAL_RETURN_WAYS } | null;
  rescues: Rescue[];
  submittedAt: string;
  remindedAt: string | null;
  /** How it ended: when, by whom and why; null while it goes on. */
  end: { at: string; by: string; comment: string } | null;
};
