import { WORK_STATE_WORDS, type WorkState } from '@houtai/contract/work-states';

import type { PastEntry } from '#modules/history/index.ts';

import { MOVE_ACTIONS } from './states.ts';

/** The fields with a record's state in its history: from a move alone, or together with a form. */
export const STATE_FIELDS = ['state', 'completionStatus'] as const;

/** The states of a past move; null if one is unknown. */
export type PastMove = { from: string | null; to: string | null };

/** Interprets the name of a state in the history: the state if all possible meanings agree, else null instead of a guess. */
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

/** The move in a history entry, or null. Entries without codes are interpreted by their action, then by their words. */
export function workMove(entry: PastEntry, readState: (words: string) => WorkState | null): PastMove | null {
  const { movedFrom, movedTo, action, changes } = entry;
  if (movedTo !== null) return { from: movedFrom, to: movedTo };
  const change = changes.find(({ field }) => STATE_FIELDS.some((one) => one === field));
  if (!change) return null;
  // The action of a move never came from the dictionary.
  const named = change.field === 'state' ? MOVE_ACTIONS.get(action) : undefined;
  return { from: named?.from ?? readState(change.before), to: named?.to ?? readState(change.after) };
}
