import { WORK_STATE_WORDS, type WorkState } from '@houtai/contract/work-states';

import type { PastEntry } from '#modules/history/index.ts';

import { MOVE_ACTIONS } from './states.ts';

/** The fields that hold the state of a record in its history: moved by itself, or together with the rest of a form. */
export const STATE_FIELDS = ['state', 'completionStatus'] as const;

/** The states that a record went between; one is null where it cannot be known any more. */
export type PastMove = { from: string | null; to: string | null };

/** Reads the state that a word of the history named: what all readings agree on, else null, for it is not guessed. */
export function stateReader(today: readonly { code: string; codeText: string }[]): (words: string) => WorkState | null {
  const readings = new Map<string, Set<WorkState>>();
  const add = (words: string, state: WorkState) => readings.set(words, (readings.get(words) ?? new Set()).add(state));
  for (const state of STATES) {
    add(state, state);
    add(WORK_STATE_WORDS[state], state);
    for (const { codeText } of today.filter(({ code }) => code === state)) add(codeText, state);
  }
  return (words) => {
    const [only = null, ...others] = readings.get(words) ?? [];
    return others.length === 0 ? only : null;
  };
}

const STATES: readonly WorkState[] = ['1', '2', '3', '4'];

/** The move that an entry tells of, or null; one without codes is read by what it was called, then by its words. */
export function workMove(entry: PastEntry, readState: (words: string) => WorkState | null): PastMove | null {
  const { movedFrom, movedTo, action, changes } = entry;
  if (movedTo !== null) return { from: movedFrom, to: movedTo };
  const change = changes.find(({ field }) => STATE_FIELDS.some((one) => one === field));
  if (!change) return null;
  // What a move by itself is called never came from the dictionary.
  const named = change.field === 'state' ? MOVE_ACTIONS.get(action) : undefined;
  return { from: named?.from ?? readState(change.before), to: named?.to ?? readState(change.after) };
}
