import { type ReactNode, useContext, useEffect } from 'react';

import { RecordFiles } from '#kit/files/record-files.tsx';
import { CallError } from '#platform/calls/send.ts';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DocumentPartContext } from './document-part.ts';

import css from './record-body.module.css';

type Parts = {
  text: ReactNode;
  /** Files under their headings; a heading without files is omitted. */
  files: readonly { heading?: string; files: readonly unknown[] }[];
  history: ReactNode;
};

type DocumentBodyProps<Found> = {
  query: { data: Found | undefined; error: unknown; refetch: () => unknown };
  children: (record: Found) => Parts;
};

/**
 * The parts of a document within the page of an approval, which has the head and the actions and chooses the parts (`DocumentPartContext`).
 * A loading error affects only this part.
 */
export function DocumentBody<Found>({ query: { data, error, refetch }, children }: DocumentBodyProps<Found>): ReactNode {
  const { shown, onFiles } = useContext(DocumentPartContext);
  const parts = data === undefined ? undefined : children(data);
  const count = parts?.files.reduce((sum, { files }) => sum + files.length, 0);
  useEffect(() => {
    if (count !== undefined) onFiles?.(count);
  }, [count, onFiles]);
  if (parts)
    return (
      <div className={css.parts}>
        {shown !== 'files' && parts.text}
        {shown !== 'text' && parts.files.map((group, at) => <RecordFiles key={at} {...group} />)}
        {shown === 'files' && count === 0 && <Empty>没有附件</Empty>}
        {shown !== 'files' && parts.history}
      </div>
    );
  if (error instanceof CallError) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="加载中">
      <Skeleton height={20} />
      <Skeleton width="80%" height={20} />
    </div>
  );
}
