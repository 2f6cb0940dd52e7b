/** How an operation ended: done, refused for a reason that the person can mend, or failed for one of the server's. */
export const OUTCOME_WORDS = { success: '成功', refused: '被拒', failed: '失败' } as const;
export type Outcome = keyof typeof OUTCOME_WORDS;
