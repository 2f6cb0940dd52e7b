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
export type Moves = {
  recordType: string;
  stateType: string;
  records: readonly Moving[];
  versions: ReadonlyMap<string, number>;
  to: WorkState;
  remark: string;
};

/** Refuses a move that one of the records cannot make, naming each that stands in the way; `present` reads those that changed in the meantime. */
export async function assertMoves(
  ctx: Ctx,
  { recordType, records, versions, to, stateType }: Moves,
  present: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const changed = records.filter((record) => versions.get(record.id) !== record.version);
  if (changed.length > 0) {
    const ids = changed.map((record) => record.id);
    const result = await present(ids);
    throw new AppError('A0409', `${numbersOf(changed)} 刚刚被${await whoChanged(ctx, recordType, ids)}修改，请刷新后重试`, { result });
  }
  const stuck = records.filter((record) => !mayMove(record.state, to));
  if (stuck.length === 0) return;
  const name = (await stateNames(ctx, stateType)).get(to) ?? to;
  throw new AppError('A0409', `${numbersOf(stuck)} 当前的状态不能改为「${name}」`);
}

export async function recordMoves(ctx: Ctx, { recordType, stateType, records, to, remark }: Moves): Promise<void> {
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
  const ids = records.map(({ id }) => id);
  await notifyWatchers(ctx, { type: recordType, ids, event: 'state', did: `${wordsOfAll(records, to)}了`, said: remark });
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
