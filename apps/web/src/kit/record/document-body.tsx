import type { ReactNode } from 'react';

import { CallError } from '../../platform/send.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import css from './record-body.module.css';

type DocumentBodyProps<Found> = {
  query: { data: Found | undefined; error: unknown; refetch: () => unknown };
  children: (record: Found) => ReactNode;
};

/** The parts of a document inside the page of an approval, which has its head and its acts: what could not be read fails alone. */
export function DocumentBody<Found>({ query: { data, error, refetch }, children }: DocumentBodyProps<Found>): ReactNode {
  if (data !== undefined) return <div className={css.parts}>{children(data)}</div>;
  if (error instanceof CallError) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="加载中">
      <Skeleton height={20} />
      <Skeleton width="80%" height={20} />
    </div>
  );
}
