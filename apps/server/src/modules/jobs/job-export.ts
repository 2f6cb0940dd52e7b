import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { cronWords } from '@houtai/contract/cron-choice';
import type { JobRow, JobRun } from '@houtai/contract/jobs';
import { reasonOf, RUN_RESULTS } from '@houtai/contract/run-words';

import { active, type Cells, moment, number, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.jobs.export>['columns'][number]['id'];
type RunColumnId = RequestOf<typeof calls.jobs.exportRuns>['columns'][number]['id'];

export const JOB_CELLS: Cells<JobRow, ColumnId> = {
  label: text((row) => row.label),
  name: text((row) => row.id, 28),
  description: text((row) => row.description, 40),
  cron: text((row) => cronWords(row.cron), 16),
  lastRunAt: moment((row) => row.lastRun?.startedAt ?? null),
  lastResult: text((row) => (row.lastRun ? RUN_RESULTS[row.lastRun.result] : ''), 10),
  nextRunAt: moment((row) => row.nextRunAt),
  active: active((row) => row.active),
};

export const RUN_CELLS: Cells<JobRun, RunColumnId> = {
  startedAt: moment((row) => row.startedAt),
  endedAt: moment((row) => row.endedAt),
  result: text((row) => RUN_RESULTS[row.result], 10),
  durationMs: number((row) => row.durationMs),
  reason: text(reasonOf),
  message: text((row) => row.message, 60),
};
