import { localDate, localDateTime } from '@houtai/contract/dates';
import type { WorkState } from '@houtai/contract/work-states';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { lastChangeAuthorWords, lastMoves, recordChange } from '#modules/history/index.ts';
import { notifyWatchers } from '#modules/records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { mayMove, moveAction, moveWords } from './states.ts';

/** A locked record to be moved to another state. */
export type MovingRecord = { id: string; number: string; state: WorkState; version: number };

/** What the caller last saw of a record: its state, or the version that an older console sends instead. */
export type SeenState = { from?: WorkState | undefined; version?: number | undefined };

/** The records still to be moved, and who has moved the others there already, in words. */
type Due<Record> = { due: Record[]; already: string };

/** Records to move to another state: their type, the dictionary that names the states, and what the caller last saw of each. */
export type RecordMoves<Record extends MovingRecord = MovingRecord> = {
  recordType: string;
  stateType: string;
  records: readonly Record[];
  seen: ReadonlyMap<string, SeenState>;
  to: WorkState;
  remark: string;
  /** The states that a record may move to; by default those of a to-do. */
  leadsTo?: (record: Record) => readonly WorkState[];
  /** People who get another message about the move of a record. */
  exceptOf?: (id: string) => readonly string[];
};

/**
 * The records still to be moved. Those that somebody else has moved there already count as done, and callers who saw another state learn
 * who did. Refuses a move that one of the records cannot make, and reports what happened to changed ones; `present` reads those.
 */
export async function assertMoves<Record extends MovingRecord>(
  ctx: Ctx,
  { recordType, records, seen, to, stateType, leadsTo }: RecordMoves<Record>,
  present: (ids: readonly string[]) => Promise<unknown>,
): Promise<Due<Record>> {
  const due = records.filter(({ state }) => state !== to);
  const isMoved = ({ id, state }: Record) => (seen.get(id)?.from ?? state) !== state;
  const isStale = ({ id, version }: Record) => seen.get(id)?.from === undefined && (seen.get(id)?.version ?? version) !== version;
  const changed = due.filter((record) => isMoved(record) || isStale(record));
  if (changed.length > 0) {
    const result = await present(changed.map(({ id }) => id));
    const moved = changed.filter(isMoved);
    const words = moved.length > 0 ? await whatHappened(ctx, { recordType, stateType, records: moved }) : '';
    throw new AppError('A0409', words || (await whoseChange(ctx, recordType, changed)), { result });
  }
  const stuck = due.filter((record) => !(leadsTo?.(record).includes(to) ?? mayMove(record.state, to)));
  if (stuck.length === 0) {
    const done = records.filter((record) => record.state === to && (isMoved(record) || isStale(record)));
    return { due, already: done.length > 0 ? await whatHappened(ctx, { recordType, stateType, records: done }) : '' };
  }
  const name = (await stateNames(ctx, stateType)).get(to) ?? to;
  throw new AppError('A0409', `${numbersOf(stuck)} 当前的状态不能改为「${name}」`);
}

/** Who moved one record to its present state, and when: 「FB-7 董志强 14:31 已完成」. */
export function firstMoverWords(ctx: Ctx, moved: Pick<RecordMoves, 'recordType' | 'stateType'>, record: MovingRecord): Promise<string> {
  return whatHappened(ctx, { ...moved, records: [record] });
}

/** Who moved each record to its present state, and when: 「TD-7 董志强 14:31 已完成」. */
async function whatHappened(
  ctx: Ctx,
  { recordType, stateType, records }: Pick<RecordMoves, 'recordType' | 'stateType' | 'records'>,
): Promise<string> {
  const names = await stateNames(ctx, stateType);
  const moves = await lastMoves(
    ctx,
    recordType,
    records.map(({ id }) => id),
  );
  const words = records.map(({ id, number, state }) => {
    const name = names.get(state) ?? state;
    const now = name.startsWith('已') ? name : `已改为「${name}」`;
    const move = moves.get(id);
    return [number, move && (move.userId === ctx.actor.userId ? '您自己' : move.userName), move && momentWords(move.at, ctx.now), now]
      .filter(Boolean)
      .join(' ');
  });
  return words.join('；');
}

/** Who made the change that an older console has not seen: it sends versions, which do not tell what changed. */
async function whoseChange(ctx: Ctx, recordType: string, records: readonly MovingRecord[]): Promise<string> {
  const ids = records.map(({ id }) => id);
  return `${numbersOf(records)} 刚刚被${await lastChangeAuthorWords(ctx, recordType, ids)}修改，请核对最新内容后再操作`;
}

/** The time of a moment today, with the date on other days. */
function momentWords(at: Date, now: Date): string {
  const text = localDateTime(at);
  return text.slice(localDate(at) === localDate(now) ? 11 : 5, 16);
}

export async function recordMoves(ctx: Ctx, { recordType, stateType, records, to, remark, exceptOf }: RecordMoves): Promise<void> {
  if (records.length === 0) return;
  const names = await stateNames(ctx, stateType);
  const changeOf = (from: WorkState) => ({ field: 'state', label: '状态', before: names.get(from) ?? from, after: names.get(to) ?? to });
  const done = records.map(({ id, state }) => ({
    recordType,
    recordId: id,
    action: moveAction(state, to),
    changes: [changeOf(state)],
    move: { from: state, to },
    comment: remark,
  }));
  await recordChange(ctx, ...done);
  const news = { type: recordType, event: 'state' as const, did: `${wordsOfAll(records, to)}了`, said: remark };
  const apart = records.filter(({ id }) => (exceptOf?.(id) ?? []).length > 0);
  for (const { id } of apart) await notifyWatchers(ctx, { ...news, ids: [id], except: exceptOf?.(id) ?? [] });
  const ids = records.filter((record) => !apart.includes(record)).map(({ id }) => id);
  if (ids.length > 0) await notifyWatchers(ctx, { ...news, ids });
}

/** The action on the records in words; a general one if it differs between records. */
function wordsOfAll(records: readonly MovingRecord[], to: WorkState): string {
  const [words = '', ...others] = new Set(records.map(({ state }) => moveWords(state, to)));
  return others.length === 0 ? words : '更新';
}

async function stateNames(ctx: Ctx, stateType: string): Promise<Map<string, string>> {
  return new Map((await entriesOf(ctx, [stateType])).map((entry) => [entry.code, entry.codeText]));
}

function numbersOf(records: readonly MovingRecord[]): string {
  return records.map((record) => record.number).join('、');
}
