import { NOTHING, shownValues } from '@houtai/contract/change-words';
import type { CommentCall, FieldChange, HistoryCall, HistoryEntry } from '@houtai/contract/history';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { WatchButton } from '#kit/known-records/watch-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ChangedText, LongText } from './changed-text.tsx';
import { CommentBox } from './comment-box.tsx';

import patterns from '#ui/patterns.module.css';
import css from './record-history.module.css';

type RecordHistoryProps = {
  id: string;
  history: HistoryCall;
  /** Absent when the record takes no comments. */
  comment?: CommentCall;
  /**
   * The server's name for the record type; with it, users who may see the record can watch it, and the comment box shows who will be
   * notified.
   */
  recordType?: string;
  /** Opens the form with the values of an earlier entry; absent when that is not offered or not permitted. */
  onRestore?: (entry: HistoryEntry) => void;
};

/** A record's history, newest first: field changes and comments, with a box to comment and buttons to restore earlier values. */
export function RecordHistory({ id, history, comment, recordType, onRestore }: RecordHistoryProps): ReactNode {
  const query = useQuery(queryOf(history, { id }, { silent: true }));
  const title = comment ? '处理记录' : '变更记录';
  return (
    <section className={css.history} aria-label={title}>
      <div className={css.head}>
        <h3>{title}</h3>
        {recordType !== undefined && <WatchButton recordType={recordType} id={id} />}
      </div>
      {comment && <CommentBox key={id} id={id} comment={comment} recordType={recordType} />}
      {query.isError && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Entries entries={query.data} onRestore={onRestore} />
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}

type EntriesProps = { entries: readonly HistoryEntry[]; onRestore: ((entry: HistoryEntry) => void) | undefined };

function Entries({ entries, onRestore }: EntriesProps): ReactNode {
  if (entries.length === 0) return <Empty>还没有记录</Empty>;
  const present = entries.find((entry) => entry.state !== null);
  return (
    <ol className={css.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Avatar name={entry.userName} size={24} />
          <div className={css.what}>
            <p className={css.who}>
              <b>{entry.userName}</b> {entry.action}
              <span className={patterns.noteEnd}>
                <TimeCell time={entry.at} />
              </span>
            </p>
            {entry.comment && (
              <p className={css.words}>
                <NumberedText text={entry.comment} />
              </p>
            )}
            <ChangeLines changes={entry.changes} />
            {onRestore && entry.state !== null && entry !== present && (
              <Button size="small" onClick={() => onRestore(entry)}>
                恢复到此版本
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The changes of each field, one line each. */
export function ChangeLines({ changes }: { changes: readonly FieldChange[] }): ReactNode {
  return changes.map((change) => {
    const { before, after } = shownValues(change);
    return (
      <p key={`${change.field} ${change.label}`} className={css.change}>
        {change.label}：
        {before === null ? (
          <ins>
            <LongText text={after} />
          </ins>
        ) : (
          <ChangedText before={change.before} after={change.after} nothing={NOTHING} />
        )}
      </p>
    );
  });
}
