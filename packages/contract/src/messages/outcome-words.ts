/** Labels of the outcomes of an operation: done, refused for a reason that the person can fix, or failed because of the server. */
export const OUTCOME_WORDS = { success: '成功', refused: '被拒', failed: '失败' } as const;
export type Outcome = keyof typeof OUTCOME_WORDS;
