import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { RecordBody } from '#kit/record/record-body.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Drawer } from '#ui/layer/drawer.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { FeedbackBody } from './feedback-body.tsx';

/** A read-only feedback over a form, which stays unchanged. */
export function FeedbackGlance({ id, number, onClose }: { id: string; number: string; onClose: () => void }): ReactNode {
  const query = useQuery(queryOf(calls.feedback.get, { afterSaleProblemId: id }, { silent: true }));
  return (
    <Drawer open onClose={onClose} label={`售后反馈 ${number}`} width={520}>
      <RecordBody>
        {query.data ? (
          <>
            <StatePill type={DICT.feedbackStatus} code={query.data.completionStatus} />
            <FeedbackBody feedback={query.data} />
          </>
        ) : query.isError ? (
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </RecordBody>
    </Drawer>
  );
}
