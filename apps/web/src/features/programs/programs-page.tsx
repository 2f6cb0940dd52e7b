import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PageHead } from '#kit/page-head.tsx';
import { useAddressPart } from '#kit/use-address-part.ts';
import { queryOf } from '#platform/calls/query.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { DocsTab } from './docs-tab.tsx';
import { ProgramsTab } from './programs-tab.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

import css from './programs-page.module.css';

const TABS = ['programs', 'webhooks', 'docs'] as const;

/** The 开放接口 page: programs with keys, webhooks that receive events, and the documentation of calls. */
export default function ProgramsPage(): ReactNode {
  const [tab, show] = useAddressPart({ offered: TABS, usual: 'programs', name: 'tab' });
  const programs = useQuery(queryOf(calls.programs.list, {}, { silent: true }));
  const webhooks = useQuery(queryOf(calls.webhooks.list, {}, { silent: true }));
  const error = programs.error ?? webhooks.error;
  const again = () => void Promise.all([programs.refetch(), webhooks.refetch()]);
  const names = { programs: '程序', webhooks: 'Webhook', docs: '接口文档' };
  const counts = { programs: programs.data?.length, webhooks: webhooks.data?.length, docs: undefined };
  const tabs = (
    <div role="group" aria-label="开放接口的部分" className={css.views}>
      {TABS.map((one) => (
        <button key={one} type="button" aria-pressed={one === tab} onClick={() => show(one)}>
          {names[one]}
          {counts[one] ? <small>{counts[one]}</small> : null}
        </button>
      ))}
    </div>
  );
  const isThere = programs.data && webhooks.data;
  return (
    <div className={css.page}>
      {!isThere && <PageHead title="开放接口">{tabs}</PageHead>}
      {error && <LoadFailed message={error.message} onRetry={again} />}
      {!error && !isThere && <Skeleton height={160} />}
      {isThere && tab === 'programs' && <ProgramsTab tabs={tabs} programs={programs.data} />}
      {isThere && tab === 'webhooks' && <WebhooksTab tabs={tabs} webhooks={webhooks.data} programs={programs.data} />}
      {isThere && tab === 'docs' && <DocsTab tabs={tabs} programs={programs.data} />}
    </div>
  );
}
