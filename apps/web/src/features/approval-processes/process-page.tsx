import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import { PROCESSES_PAGE } from '@houtai/contract/approval-processes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { NoneNamed } from '#kit/none-named.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ProcessEditor } from './process-editor.tsx';

import patterns from '#ui/patterns.module.css';
import css from './editor.module.css';

/** The editor of the process named in the address. */
export default function ProcessPage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NoneNamed noun={nounOf(calls.approvalProcesses.get)} all={PROCESSES_PAGE} /> : <OpenedProcess key={id} id={id} />;
}

/** A process is loaded only once, because a refetch would overwrite the edits. */
function OpenedProcess({ id }: { id: string }): ReactNode {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<ProcessDetail | null>(null);
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.approvalProcesses.get, { id }, { silent: true }),
    enabled: opened === null,
    // The cache lacks what an earlier editor has saved since.
    gcTime: 0,
  });
  if (opened === null && data !== undefined) setOpened(data);
  if (opened) return <ProcessEditor opened={opened} />;
  return (
    <div className={css.page} data-width="full">
      {error instanceof CallError ? (
        <CallErrorNotice
          fault={error}
          onRetry={() => void refetch()}
          leave={{ words: '返回列表', go: () => void navigate(PROCESSES_PAGE) }}
        />
      ) : (
        <div className={patterns.waiting} role="status" aria-label="加载中">
          <Skeleton height={36} />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  );
}
