import { urgencyOf } from '@houtai/contract/urgency';
import { URGENCY_BANDS, URGENCY_BAND_WORDS, type UrgencyBand, type UrgencyFields } from '@houtai/contract/urgency-rules';

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

/** Rows that follow each other in one band. */
export type BandRun = { band: UrgencyBand; ids: string[]; /** Whether others of it may stand on another page. */ isCut: boolean };

export type Banded = {
  /** In the order of urgency. */
  rows: readonly { id: string; facts: UrgencyFields }[];
  /** At which they were put in order. */
  now: Date;
  /** Whether there are others before and after them. */
  hasBefore: boolean;
  hasAfter: boolean;
};

/** The bands of rows in the order of urgency, one after the other. */
export function bandRuns({ rows, now, hasBefore, hasAfter }: Banded): BandRun[] {
  const runs: BandRun[] = [];
  let reached = 0;
  for (const { id, facts } of rows) {
    // A row that stays in its place while others change it stays in its group too.
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

/** The heading of each row's band; how many a band has that goes on elsewhere is told by `totals`, and not said without them. */
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
