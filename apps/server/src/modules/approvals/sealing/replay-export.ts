import type { calls } from '@houtai/contract';
import type { ReplayRow } from '@houtai/contract/approval-process-rows';
import { filterReplay, REPLAY_OUTCOMES } from '@houtai/contract/approval-replay';
import type { RequestOf } from '@houtai/contract/call';

import { type Cells, type ExportedRows, moment, text } from '#modules/exports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { readProcess } from '../processes/process-rows.ts';
import { replayFlow } from './replay.ts';

type Query = RequestOf<typeof calls.approvalProcesses.exportReplay>;

/** The replayed documents as the page shows them, for export; the file is named after the process. */
export async function replayList(ctx: Ctx, { id, from, to, ...looked }: Query): Promise<ExportedRows<ReplayRow>> {
  const { rows } = await replayFlow(ctx, { id, from, to });
  const shown = filterReplay(rows, looked);
  return {
    of: (await readProcess(ctx, id)).name,
    read: async (limit, skip) => shown.slice(skip, skip + limit),
    count: async () => shown.length,
  };
}

export const REPLAY_CELLS: Cells<ReplayRow, Query['columns'][number]['id']> = {
  title: text((row) => row.title, 30),
  submitter: text((row) => row.submitterName, 12),
  submittedAt: moment((row) => row.submittedAt),
  figure: text((row) => row.figure, 14),
  before: text((row) => row.before.join(' → '), 48),
  after: text((row) => row.after.join(' → '), 48),
  outcome: text((row) => REPLAY_OUTCOMES[row.outcome], 12),
  words: text((row) => row.words, 40),
};
