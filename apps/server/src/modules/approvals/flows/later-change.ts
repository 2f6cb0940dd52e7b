import type { ApprovalStatus } from '@houtai/contract/approval-words';

/** A call that may change sealed content without a signature, recognised by the entry it leaves in the document's history. */
export type LaterChange = {
  /** The action of the history entry, and the field it must name, if any. */
  action: string;
  field?: string;
  /** The statuses of the latest flow in which the call is allowed. */
  in: readonly ApprovalStatus[];
  /** The sealed values it may change, with files as `files`; `all` for the whole document; `removed` if it deletes the document. */
  changes: readonly string[] | 'all' | 'removed';
};

/** Statuses in which the document is unlocked for its owner. */
export const OPEN_AGAIN: readonly ApprovalStatus[] = ['returned', 'rejected', 'withdrawn', 'ended'];
