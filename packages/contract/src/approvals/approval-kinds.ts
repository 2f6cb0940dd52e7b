/** Business types of documents that go through approvals, by their names on the wire (decisions, "Approvals"), with their labels. */
export const BUSINESS_TYPES = {
  REIMBURSEMENT: '报销单',
  SOFTWARE_COPYRIGHT: '软著任务',
  PROJECT_OPENING: '项目立项',
} as const;
export type BusinessType = keyof typeof BUSINESS_TYPES;

/** Whether a text, such as one from an address, is a business type. */
export function isBusinessType(text: string): text is BusinessType {
  return Object.hasOwn(BUSINESS_TYPES, text);
}

/** Statuses of a record as the specification names them (3, approval detail); a step with any other status is shown as an error (4). */
export const RECORD_STATUSES = { PASSED: '已通过', AUDITING: '审批中', REJECTED: '已驳回' } as const;

/**
 * The current step of a flow: the 1-based number of the first record that is AUDITING, or one past the last if there is none (decisions).
 */
export function activeStepOf(records: readonly { status: string }[]): number {
  const at = records.findIndex(({ status }) => status === 'AUDITING');
  return at < 0 ? records.length + 1 : at + 1;
}
