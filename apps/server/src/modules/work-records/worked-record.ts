import { firstCharacters } from '@houtai/contract/characters';

import { ACTION_COMMENT, type PastEntry } from '#modules/history/index.ts';

import { type PastMove, STATE_FIELDS } from './past-moves.ts';

/** How to interpret a record's history: its moves, the state that counts as done, and the states in which it stays done. */
export type StateRules = {
  moveIn: (entry: PastEntry) => PastMove | null;
  done: string;
  isDoneStill: readonly string[];
  open: readonly string[];
};

/** A record with its history, oldest entry first. */
export type WorkedRecord = { isMine: boolean; state: string; entries: readonly PastEntry[] };

/** The author of a report, and its time range (end exclusive). */
export type WorkedTime = { userId: string; start: Date; end: Date };

/** The outcome of a record at the end of a time range for a person, and what they did, in words. */
export type WorkSummary = { is: 'finished' | 'ongoing' | 'involved' | 'untouched'; did: string };

const MAX_DID = 120;

/**
 * Evaluates a person's work on a record in a time range. Only the person who moved it to done, and it still was at the end, counts as
 * having finished it.
 */
export function workDuring({ isMine, state, entries }: WorkedRecord, time: WorkedTime, rules: StateRules): WorkSummary {
  const own = entries.filter(({ userId, at }) => userId === time.userId && at >= time.start && at < time.end);
  const { finish, at } = standingAt(time.end, { state, entries }, rules);
  if (finish && finish.userId === time.userId && finish.at >= time.start) return { is: 'finished', did: shortened(remarkOf(finish)) };
  const isOpen = at === null || rules.open.includes(at);
  const did = didIn(own, rules);
  if (!isMine || !isOpen) return { is: 'involved', did };
  return { is: own.every(isMaking) ? 'untouched' : 'ongoing', did };
}

type Moved = PastMove & { entry: PastEntry };
type Standing = { at: string | null; finish: PastEntry | null };

/** The state at a moment, null if unknown, and the move that finished it, if any. */
function standingAt(end: Date, { state, entries }: Pick<WorkedRecord, 'state' | 'entries'>, rules: StateRules): Standing {
  const moves = entries.flatMap((entry): Moved[] => {
    const move = rules.moveIn(entry);
    return move ? [{ entry, ...move }] : [];
  });
  const first: Standing = { at: moves[0] ? moves[0].from : state, finish: null };
  const standing = moves.filter(({ entry }) => entry.at < end).reduce((before, move) => standingAfter(move, before, rules), first);
  // If the next known move starts from another state, a move in between was not recorded.
  const next = moves.find(({ entry }) => entry.at >= end);
  return leadsOn(standing.at, next ? next.from : state) ? standing : { at: null, finish: null };
}

function standingAfter({ entry, from, to }: Moved, { at, finish }: Standing, { done, isDoneStill }: StateRules): Standing {
  const isDoneOn = isIn(isDoneStill, to);
  if (to === done || (finish && isDoneOn && isSameAct(finish, entry))) return { at: to, finish: entry };
  return { at: to, finish: isDoneOn && leadsOn(at, from) && isIn([done, ...isDoneStill], at) ? finish : null };
}

function leadsOn(at: string | null, follows: string | null): boolean {
  return follows === null || follows === at;
}

/**
 * Work without acceptance is finished and closed at one moment: both entries have the same former state, and the second contains the
 * remark.
 */
function isSameAct(one: PastEntry, next: PastEntry): boolean {
  return one.userId === next.userId && next.at.getTime() - one.at.getTime() <= 1;
}

function isIn(states: readonly string[], state: string | null): boolean {
  return state !== null && states.includes(state);
}

/** Creating a record alone does not count as work on it. */
function isMaking({ action }: PastEntry): boolean {
  return action.startsWith('新建');
}

/** The comment on a change, or a remark stored with it. */
function remarkOf({ comment, changes }: PastEntry): string {
  return comment || (changes.find(({ field }) => field === 'handleRemark')?.after ?? '');
}

/** A person's actions in words, e.g. 转为处理中，评论 2 次. */
function didIn(own: readonly PastEntry[], { moveIn }: StateRules): string {
  const comments = own.filter(({ action }) => action === ACTION_COMMENT).length;
  const done = own.filter(({ action }) => action !== ACTION_COMMENT).map((entry) => didBy(entry, moveIn(entry) !== null));
  return shortened([...new Set(done), ...(comments > 0 ? [`评论 ${comments} 次`] : [])].join('，'));
}

function didBy(entry: PastEntry, isMove: boolean): string {
  const { action, changes } = entry;
  const state = changes.find(({ field }) => STATE_FIELDS.some((one) => one === field))?.after;
  if (action === '修改' && !isMove) return `修改${[...new Set(changes.map(({ label }) => label))].join('、')}`;
  const did = isMove && state !== undefined ? `转为${state}` : action;
  return remarkOf(entry) === '' ? did : `${did}：${remarkOf(entry)}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = firstCharacters(line, MAX_DID);
  return start.length < line.length ? `${start}…` : line;
}
