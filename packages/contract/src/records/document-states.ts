/** The states of a document that goes through an approval, with their words. */
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

/** Whether a document may be changed, removed and submitted: nobody decides about it, and nobody has let it pass. */
export function isOpenDocument(state: DocumentState): boolean {
  return state !== 'auditing' && state !== 'passed';
}

/** Whether a document counts: it waits, is decided about or has passed. One that was rejected or withdrawn does not until it is submitted again. */
export function isActiveDocument(state: DocumentState): boolean {
  return state !== 'rejected' && state !== 'withdrawn';
}

/** The views of a list of such documents: all that a person may see, their own, or those of a state; `returned` are those that are with their owner again. */
export const DOCUMENT_VIEWS = {
  all: '全部',
  mine: '我负责的',
  draft: '草稿',
  auditing: '审批中',
  passed: '已通过',
  returned: '驳回与撤回',
} as const;
export type DocumentView = keyof typeof DOCUMENT_VIEWS;
