import { keysOf } from '../form/keys-of.ts';
import type { ReplayRow } from './approval-process-rows.ts';

/** The outcomes of replaying a document under a draft, the most urgent first. */
export const REPLAY_OUTCOMES = { stuck: '走不下去', people: '审批人不同', way: '步骤不同', same: '不变' } as const;
type Outcome = keyof typeof REPLAY_OUTCOMES;

/** The parts of a rehearsal that can be shown alone, as lists of outcomes. */
export const REPLAY_SHOWS = {
  all: keysOf(REPLAY_OUTCOMES),
  changed: ['stuck', 'people', 'way'],
  stuck: ['stuck'],
  same: ['same'],
} as const satisfies Record<string, readonly Outcome[]>;
export type ReplayShow = keyof typeof REPLAY_SHOWS;

/** The documents of a rehearsal to show: those of a part whose title or submitter contains the keyword, the most urgent outcome first. */
export function filterReplay(rows: readonly ReplayRow[], { show, keyword }: { show: ReplayShow; keyword: string }): ReplayRow[] {
  const order: readonly string[] = REPLAY_SHOWS.all;
  const outcomes: readonly string[] = REPLAY_SHOWS[show];
  return rows
    .filter(({ outcome, title, submitterName }) => outcomes.includes(outcome) && `${title}${submitterName}`.includes(keyword.trim()))
    .sort((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
}
