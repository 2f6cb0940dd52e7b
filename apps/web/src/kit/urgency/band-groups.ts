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

export type Banded = {
  /** In the order of urgency. */
  rows: readonly { id: string; facts: UrgencyFields }[];
  /** At which they were put in order. */
  now: Date;
  /** Whether there are others before and after them. */
  hasBefore: boolean;
  hasAfter: boolean;
};

/** The bands of rows in the order of urgency; how many a band has is said where all of it is here. */
export function bandGroups({ rows, now, hasBefore, hasAfter }: Banded): RowGroups {
  const runs: { band: UrgencyBand; ids: string[] }[] = [];
  let reached = 0;
  for (const { id, facts } of rows) {
    // A row that stays in its place while others change it stays in its group too.
    reached = Math.max(reached, URGENCY_BANDS.indexOf(urgencyOf(facts, now).band));
    const band = URGENCY_BANDS[reached] ?? 'waiting';
    const last = runs.at(-1);
    if (last?.band === band) last.ids.push(id);
    else runs.push({ band, ids: [id] });
  }
  const groups = new Map<string, RowGroup>();
  for (const [at, { band, ids }] of runs.entries()) {
    const isWhole = !(hasBefore && at === 0) && !(hasAfter && at === runs.length - 1);
    const group: RowGroup = {
      label: URGENCY_BAND_WORDS[band],
      tone: TONES[band],
      ...(isWhole && { count: ids.length }),
      ...(band === 'waiting' && { note: '时限暂停' }),
    };
    for (const id of ids) groups.set(id, group);
  }
  return groups;
}
