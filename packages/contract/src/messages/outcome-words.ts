import type { Outcome } from '../administration/operation-log.ts';

/** How an operation ended, in words. */
export const OUTCOME_WORDS: Record<Outcome, string> = { success: '成功', refused: '被拒', failed: '失败' };
