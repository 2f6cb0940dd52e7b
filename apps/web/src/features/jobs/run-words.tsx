import type { JobRun } from '@houtai/contract/jobs';
import { RUN_RESULTS } from '@houtai/contract/run-words';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

const SHAPES = { running: 'doing', success: 'done', failed: 'refused', 'cut-off': 'closed' } as const;

export function RunResult({ run: { result } }: { run: JobRun }): ReactNode {
  return <StateMark shape={SHAPES[result]}>{RUN_RESULTS[result]}</StateMark>;
}

/** The duration of a run as text. */
export function durationOf({ durationMs }: JobRun): string {
  if (durationMs === null) return '—';
  return durationMs < 1_000 ? `${durationMs} ms` : `${(durationMs / 1_000).toFixed(1)} 秒`;
}
