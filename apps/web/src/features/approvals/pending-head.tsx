import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';

import { ListHead } from '../../kit/list/list-head.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';

type PendingHeadProps<View extends string> = {
  list: { views: readonly { key: View; label: string }[]; view: View | ''; setView: (view: View) => void; refresh: () => void };
  isPicking: boolean;
  onPicking: () => void;
};

/** Title and views with how much waits; a kind of which nothing waits has no view. */
export function PendingHead<View extends string>({ list, isPicking, onPicking }: PendingHeadProps<View>): ReactNode {
  const counts = useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data;
  const views = list.views
    .map((view) => ({ ...view, ...(counts && { count: countOf(counts, view.key) }) }))
    .filter(({ key, count = 0 }) => key === 'all' || key === 'done' || key === list.view || count > 0);
  return (
    <ListHead
      title="待我审批"
      views={views}
      view={list.view}
      onView={list.setView}
      onRefresh={list.refresh}
      columns={null}
      actions={
        list.view !== 'done' && (
          <Button size="small" aria-pressed={isPicking} onClick={onPicking}>
            <ListChecks size={16} strokeWidth={1.75} aria-hidden />
            {isPicking ? '退出批量' : '批量审批'}
          </Button>
        )
      }
    />
  );
}

type Counts = { pending: number; done: number; byKind: readonly { businessType: string; count: number }[] };

function countOf({ pending, done, byKind }: Counts, view: string): number {
  if (view === 'all') return pending;
  if (view === 'done') return done;
  return byKind.find(({ businessType }) => businessType === view)?.count ?? 0;
}
