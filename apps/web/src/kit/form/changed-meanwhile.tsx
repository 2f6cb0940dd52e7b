import type { HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { TimeCell } from '../list/time-cell.tsx';
import { ChangeLines } from '../record/record-history.tsx';

import css from '../record/record-history.module.css';

/** The question before saving over somebody else's changes, with what they are. */
export function changedMeanwhile(words: string, entries: readonly HistoryEntry[]): ReactNode {
  return (
    <>
      <p>{words}。用您填写的内容覆盖他人的修改？</p>
      {entries.length > 0 && (
        <ol className={css.meanwhile} aria-label="他人的修改">
          {entries.map((entry) => (
            <li key={entry.id}>
              <b>{entry.userName}</b> {entry.action} <TimeCell time={entry.at} />
              <ChangeLines changes={entry.changes} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
