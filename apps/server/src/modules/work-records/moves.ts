import type { WorkState } from '@houtai/contract/work-states';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { recordChange, whoChanged } from '#modules/history/index.ts';
import { notifyWatchers } from '#modules/records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { didWords, mayMove, moveAction } from './states.ts';

/** A locked record that is to be moved to another state. */
export type Moving = { id: string; number: string; state: WorkState; version: number };

/** Records on their way to another state: what they are, the dictionary that names the states, and the version that each move is based on. */
export type Moves<Record extends Moving = Moving> = {
  recordType: string;
  stateType: string;
  records: readonly Record[];
  versions: ReadonlyMap<string, number>;
  to: WorkState;
  remark: string;
  /** Where a record may go on to; absent, what a to-do may. */
  leadsTo?: (record: Record) => readonly WorkState[];
  /** Who hears of the move of a record in other words. */
  exceptOf?: (id: string) => readonly string[];
};

/** Refuses a move that one of the records cannot make, naming each that stands in the way; `present` reads those that changed in the meantime. */
export async function assertMoves<Record extends Moving>(
  ctx: Ctx,
  { recordType, records, versions, to, stateType, leadsTo }: Moves<Record>,
  present: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const changed = records.filter((record) => versions.get(record.id) !== record.version);
  if (changed.length > 0) {
    const ids = changed.map((record) => record.id);
    const result = await present(ids);
    throw new AppError('A0409', `${numbersOf(changed)} 刚刚被${await whoChanged(ctx, recordType, ids)}修改，请刷新后重试`, { result });
  }
  const stuck = records.filter((record) => !(leadsTo?.(record).includes(to) ?? mayMove(record.state, to)));
  if (stuck.length === 0) return;
  const name = (await stateNames(ctx, stateType)).get(to) ?? to;
  throw new AppError('A0409', `${numbersOf(stuck)} 当前的状态不能改为「${name}」`);
}

export async function recordMoves(ctx: Ctx, { recordType, stateType, records, to, remark, exceptOf }: Moves): Promise<void> {
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

/** What was done to records; where they came from several states and it is not the same of all of them, in general. */
function wordsOfAll(records: readonly Moving[], to: WorkState): string {
  const [words = '', ...others] = new Set(records.map(({ state }) => didWords(state, to)));
  return others.length === 0 ? words : '更新';
}

async function stateNames(ctx: Ctx, stateType: string): Promise<Map<string, string>> {
  return new Map((await entriesOf(ctx, [stateType])).map((entry) => [entry.code, entry.codeText]));
}

function numbersOf(records: readonly Moving[]): string {
  return records.map((record) => record.number).join('、');
}
