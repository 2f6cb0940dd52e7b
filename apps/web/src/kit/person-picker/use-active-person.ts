import type { UserOption } from '@houtai/contract/people';
import { type KeyboardEvent, useId, useState } from 'react';

import { clearByEscape } from '#ui/keys.ts';

import { mayBeChosen } from './use-people.ts';

/** A person's row in a list in which the same person may appear twice: among the recent people and among all. */
export type PersonRow = { rowId: string; person: UserOption };

type Found = {
  recent: readonly UserOption[];
  people: readonly UserOption[];
  /** Whether there is a search and these people are its result. */
  isAnswer: boolean;
};

/**
 * The person whom Enter in the search chooses: the first result, until the arrow keys move on from there. Null while the search loads, so
 * that nobody chooses from the previous result.
 */
export function useActivePerson({ recent, people, isAnswer }: Found) {
  const listId = useId();
  const rowsOf = (part: string, list: readonly UserOption[]): PersonRow[] =>
    list.map((person) => ({ rowId: `${listId}${part}-${person.userId}`, person }));
  const recentRows = rowsOf('recent', recent);
  const peopleRows = rowsOf('all', people);
  const rows = [...recentRows, ...peopleRows].filter(({ person }) => mayBeChosen(person));
  const [gone, setGone] = useState({ among: people, at: -1 });
  const at = gone.among === people ? gone.at : isAnswer ? 0 : -1;
  const active = rows[at];

  const go = (to: number): void => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (!row) return;
    setGone({ among: people, at: rows.indexOf(row) });
    document.getElementById(row.rowId)?.scrollIntoView({ block: 'nearest' });
  };
  return {
    recentRows,
    peopleRows,
    activeRow: active?.rowId,
    keysOf:
      (choose: (person: UserOption) => void, clear: () => void) =>
      (event: KeyboardEvent<HTMLInputElement>): void => {
        clearByEscape(event, clear);
        if (event.key === 'ArrowDown') go(at + 1);
        else if (event.key === 'ArrowUp') go(at - 1);
        else if (event.key === 'Enter' && active) choose(active.person);
        else return;
        event.preventDefault();
      },
  };
}
