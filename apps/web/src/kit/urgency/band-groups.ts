import { urgencyOf } from '@houtai/contract/urgency';
import { URGENCY_BAND_WORDS, URGENCY_BANDS, type UrgencyBand, type UrgencyFields } from '@houtai/contract/urgency-rules';

import type { RowGroup, RowGroups } from '#ui/data-table/row-groups.ts';

const TONES: Readonly<Record<UrgencyBand, RowGroup['tone']>> = {
  now: 'alarming',
  late: 'danger',
  today: 'plain',
  awaited: 'plain',
  started: 'plain',
  later: 'plain',
  waiting: 'quiet',
};

/** Consecutive rows in the same band. */
export type BandRun = { band: UrgencyBand; ids: string[]; /** Whether the band may continue on another page. */ isCut: boolean };

export type BandedRows = {
  /** The rows in order of urgency. */
  rows: readonly { id: string; facts: UrgencyFields }[];
  /** The time at which they were sorted. */
  now: Date;
  /** Whether other rows precede or follow them. */
  hasBefore: boolean;
  hasAfter: boolean;
};

/** Splits rows in order of urgency into consecutive bands. */
export function bandRuns({ rows, now, hasBefore, hasAfter }: BandedRows): BandRun[] {
  const runs: BandRun[] = [];
  let reached = 0;
  for (const { id, facts } of rows) {
    // A row that is held in place while other users change it stays in its group.
    reached = Math.max(reached, URGENCY_BANDS.indexOf(urgencyOf(facts, now).band));
    const band = URGENCY_BANDS[reached] ?? 'waiting';
    const last = runs.at(-1);
    if (last?.band === band) last.ids.push(id);
    else runs.push({ band, ids: [id], isCut: hasBefore && runs.length === 0 });
  }
  const last = runs.at(-1);
  if (last && hasAfter) last.isCut = true;
  return runs;
}

/** The heading of each row's band. `totals` has the counts of bands that continue on another page; without it they show no count. */
export function bandGroups(runs: readonly BandRun[], totals: Readonly<Partial<Record<UrgencyBand, number>>> = {}): RowGroups {
  const groups = new Map<string, RowGroup>();
  for (const { band, ids, isCut } of runs) {
    const count = isCut ? totals[band] : ids.length;
    const group: RowGroup = {
      label: URGENCY_BAND_WORDS[band],
      tone: TONES[band],
      ...(count !== undefined && { count }),
      ...(band === 'waiting' && { note: '时限暂停' }),
    };
    for (const id of ids) groups.set(id, group);
  }
  return groups;
}
