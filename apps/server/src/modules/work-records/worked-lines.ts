import { startOfDay } from '@houtai/contract/dates';
import { WORK_STATES } from '@houtai/contract/work-states';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { historyBefore, type PastEntry, recordsChangedBetween } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { stateReader, workMove } from './past-moves.ts';
import type { OfferedLine, OfferedTime } from './report-sources.ts';
import { OPEN_STATES } from './states.ts';
import { type StateRules, workDuring } from './worked-record.ts';

/** A record that may become a line of a report: its text and link, whether its person is responsible, and its state as code and words. */
export type LineRecord = Pick<OfferedLine, 'text' | 'note' | 'isDone' | 'projectId' | 'source'> & { isMine: boolean; state: string };

type Touched = {
  recordType: string;
  time: OfferedTime;
  rules: StateRules;
  /** Reads the records that the caller may see. */
  read: (ids: string[]) => Promise<LineRecord[]>;
};

const SECTIONS = { finished: 'done', ongoing: 'doing', involved: 'doing' } as const;

/** The caller's work on records in some days, as lines of a report; untouched records are omitted. */
export async function workedLines(ctx: Ctx, { recordType, time: { done }, rules, read }: Touched): Promise<OfferedLine[]> {
  const [start, end] = [startOfDay(done.from), startOfDay(done.to, 1)];
  const ids = await recordsChangedBetween(ctx, recordType, done);
  if (!start || !end || ids.length === 0) return [];
  const [records, entries] = await Promise.all([read(ids), historyBefore(ctx, { recordType, ids, from: done.from })]);
  const entriesBy = groupBy(entries, ({ recordId }) => recordId);
  const time = { userId: ctx.actor.userId, start, end };
  return records.flatMap(({ isMine, state, ...line }) => {
    const { is, did } = workDuring({ isMine, state, entries: entriesBy.get(line.source.id) ?? [] }, time, rules);
    return is === 'untouched' ? [] : [{ ...line, section: SECTIONS[is], did, isOptional: is === 'involved' }];
  });
}

/** How to interpret the history of records with work states, using the dictionary of their names. */
export async function workRules(ctx: Ctx, stateType: string): Promise<StateRules> {
  const readState = stateReader(await entriesOf(ctx, [stateType]));
  return {
    moveIn: (entry: PastEntry) => workMove(entry, readState),
    done: WORK_STATES.done,
    isDoneStill: [WORK_STATES.closed],
    open: OPEN_STATES,
  };
}
