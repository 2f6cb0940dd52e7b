import type { JobRun, RunResult } from './jobs.ts';

/** Labels of the results of a run. */
export const RUN_RESULTS: Readonly<Record<RunResult, string>> = { running: '运行中', success: '成功', failed: '失败', 'cut-off': '中断' };

const REASONS: Readonly<Record<JobRun['reason'], string>> = { schedule: '按时', 'make-up': '补跑', manual: '手动' };

/** Why a job ran, in words, with the person who started it. */
export function reasonOf({ reason, userName, attempt }: Pick<JobRun, 'reason' | 'userName' | 'attempt'>): string {
  const words = userName ? `${REASONS[reason]}（${userName}）` : REASONS[reason];
  return attempt > 1 ? `${words}，第 ${attempt} 次尝试` : words;
}
