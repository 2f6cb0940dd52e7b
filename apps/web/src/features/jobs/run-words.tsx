import type { JobRun } from '@houtai/contract/jobs';
import type { ReactNode } from 'react';

import { StateMark } from '../../ui/state-mark.tsx';

const RESULTS = {
  running: { words: '运行中', shape: 'doing' },
  success: { words: '成功', shape: 'done' },
  failed: { words: '失败', shape: 'refused' },
  'cut-off': { words: '中断', shape: 'closed' },
} as const;

const REASONS: Record<JobRun['reason'], string> = { schedule: '按时', 'make-up': '补跑', manual: '手动' };

/** How a run of a job ended. */
export function RunResult({ run }: { run: JobRun }): ReactNode {
  const { words, shape } = RESULTS[run.result];
  return <StateMark shape={shape}>{words}</StateMark>;
}

/** Why a job ran, with who asked for it. */
export function reasonOf({ reason, userName, attempt }: JobRun): string {
  const words = userName ? `${REASONS[reason]}（${userName}）` : REASONS[reason];
  return attempt > 1 ? `${words}，第 ${attempt} 次尝试` : words;
}

/** How long a run took, in words. */
export function durationOf({ durationMs }: JobRun): string {
  if (durationMs === null) return '—';
  return durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} 秒`;
}
