import type { HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { useSession } from '../../platform/session.ts';
import { TimeCell } from '../list/time-cell.tsx';
import { ChangeLines } from '../record/record-history.tsx';

import css from '../record/record-history.module.css';

/** The question before saving over changes that were made meanwhile, with what they are: somebody else's, or one's own on another page or in another window. */
export function changedMeanwhile(words: string, entries: readonly HistoryEntry[]): ReactNode {
  const { account } = useSession.getState();
  const isOwn = entries.length > 0 && entries.every(({ userId }) => userId === account?.id);
  return (
    <>
      <p>
        {isOwn
          ? '您自己在别处（另一个页面或窗口）修改过，这里打开的不是最新内容。用这里填写的内容覆盖那次修改？'
          : `${words}。用您填写的内容覆盖他人的修改？`}
      </p>
      {entries.length > 0 && (
        <ol className={css.meanwhile} aria-label={isOwn ? '您在别处的修改' : '他人的修改'}>
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
