import { calls } from '@houtai/contract';
import { PROJECTS_PAGE } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { NoneNamed } from '#kit/none-named.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { queryOf } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { ProjectContent } from './project-content.tsx';

import patterns from '#ui/patterns.module.css';

export default function ProjectPage(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id') ?? '';
  const query = useQuery({ ...queryOf(calls.projects.get, { id }, { silent: true }), enabled: id !== '' });
  if (id === '') return <NoneNamed noun={nounOf(calls.projects.get)} all={PROJECTS_PAGE} />;
  const fault = query.error;
  const isGone = fault instanceof CallError && (fault.code === 'A0404' || fault.code === 'A0301');
  if (fault instanceof CallError && (query.data === undefined || isGone))
    return (
      <CallErrorNotice
        fault={fault}
        onRetry={() => void query.refetch()}
        leave={{ words: '查看全部项目', go: () => void navigate(PROJECTS_PAGE) }}
      />
    );
  if (query.data) return <ProjectContent key={id} project={query.data} />;
  return (
    <div className={patterns.waiting} role="status" aria-label="加载中">
      <Skeleton width={320} height={26} />
      <Skeleton height={48} />
      <Skeleton height={320} />
    </div>
  );
}
