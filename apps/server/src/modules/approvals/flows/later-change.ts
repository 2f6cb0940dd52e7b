import type { ApprovalStatus } from '@houtai/contract/approval-words';

/** A call that may change what was sealed of a document although nobody signs, known by the entry that it leaves in the history of the document. */
export type LaterChange = {
  /** The action of the entry; and the field that it names, where it has to be this one. */
  action: string;
  field?: string;
  /** In which statuses of its latest flow. */
  in: readonly ApprovalStatus[];
  /** The sealed values that it may change, files as `files`; or the whole document, which is gone then. */
  changes: readonly string[] | 'all' | 'removed';
};

/** Where a document is open to its owner again. */
export const OPEN_AGAIN: readonly ApprovalStatus[] = ['returned', 'rejected', 'withdrawn', 'ended'];
