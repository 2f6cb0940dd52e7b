import type { CommentCall, HistoryCall, HistoryEntry } from '@houtai/contract/history';
import { COMMENT_MAX } from '@houtai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '../platform/query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { TimeCell } from './time-cell.tsx';

import css from './record-history.module.css';

type RecordHistoryProps = { id: string; history: HistoryCall; comment: CommentCall };

/** What happened to a record, the newest first: changes field by field and comments, and a way to add one. */
export function RecordHistory({ id, history, comment }: RecordHistoryProps): ReactNode {
  const query = useQuery(queryOf(history, { id }, { silent: true }));
  return (
    <section className={css.history} aria-label="处理记录">
      <h3>处理记录</h3>
      <CommentBox id={id} history={history} comment={comment} />
      {query.isError && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Entries entries={query.data} />
      ) : (
        <Skeleton height={96} />
      )}
    </section>
  );
}

function CommentBox({ id, history, comment }: RecordHistoryProps): ReactNode {
  const [text, setText] = useState('');
  const send = useSend(comment, [history]);
  const length = text.trim().length;
  return (
    <div className={css.comment}>
      <Textarea aria-label="评论" placeholder="写评论" rows={2} limit={COMMENT_MAX} value={text} onChange={setText} />
      {length > 0 && (
        <Button
          size="small"
          disabled={send.isPending || length > COMMENT_MAX}
          onClick={() => send.mutate({ id, comment: text.trim() }, { onSuccess: () => setText('') })}
        >
          发表评论
        </Button>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }): ReactNode {
  if (entries.length === 0) return <Empty>还没有记录</Empty>;
  return (
    <ol className={css.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Avatar name={entry.userName} size={24} />
          <div className={css.what}>
            <p className={css.who}>
              <b>{entry.userName}</b> {entry.action}
              <span className={css.when}>
                <TimeCell time={entry.at} />
              </span>
            </p>
            {entry.comment && <p className={css.words}>{entry.comment}</p>}
            {entry.changes.map(({ field, label, before, after }) => (
              <p key={field} className={css.change}>
                {label}：<del>{before || '（空）'}</del> → <ins>{after || '（空）'}</ins>
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
