/** Labels of the states of a document that goes through an approval. */
export const DOCUMENT_STATES = {
  draft: '草稿',
  auditing: '审批中',
  passed: '已通过',
  rejected: '已驳回',
  returned: '已退回',
  withdrawn: '已撤回',
} as const;

/** A state of such a document. */
export type DocumentState = keyof typeof DOCUMENT_STATES;

/** Whether a document may be changed, removed and submitted: it neither waits for a decision nor has passed. */
export function isOpenDocument(state: DocumentState): boolean {
  return state !== 'auditing' && state !== 'passed';
}

/**
 * Whether a document counts: it is a draft, waits for a decision or has passed. A rejected or withdrawn one counts again after it is
 * submitted.
 */
export function isActiveDocument(state: DocumentState): boolean {
  return state !== 'rejected' && state !== 'withdrawn';
}

/**
 * Labels of the views of such documents: all that a person may see, their own, or those in a state; `returned` are those with their owner
 * again.
 */
export const DOCUMENT_VIEWS = {
  all: '全部',
  mine: '我负责的',
  draft: '草稿',
  auditing: '审批中',
  passed: '已通过',
  returned: '驳回与撤回',
} as const;
export type DocumentView = keyof typeof DOCUMENT_VIEWS;
