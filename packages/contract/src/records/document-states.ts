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
export function isLivingDocument(state: DocumentState): boolean {
  return state !== 'rejected' && state !== 'withdrawn';
}
