import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { openingOf } from '@houtai/contract/project-states';
import { PROJECT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { useInitialRecord } from '#kit/form/use-initial-record.ts';
import { queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';

import { ApprovalNote, ProjectForm } from '../lazy-parts.ts';
import { ProjectStatePill } from '../project-state.tsx';
import { projectFormValues } from './project-form-values.ts';

import css from '../projects.module.css';

export function ChangedProject({ id }: { id: string }): ReactNode {
  const navigate = useNavigate();
  const query = useQuery(queryOf(calls.projects.get, { id }, { silent: true }));
  const { opened, reopen } = useInitialRecord(query, { restore: '', history: { data: undefined } });
  const record = opened?.record;
  const leave = () => void navigate(linkTo(PROJECT_PAGE, { id }));
  return (
    <FormPage
      title="修改项目"
      state={
        record && (
          <>
            <ProjectStatePill state={record.state} />
            <span className={css.number}>{record.number}</span>
          </>
        )
      }
      query={{ data: record ?? undefined, error: query.error, refetch: query.refetch }}
      back={PROJECTS_PAGE}
    >
      {record && !record.may.edit && <Empty>这个项目现在不能修改</Empty>}
      {record?.may.edit && (
        <div className={css.noted}>
          <Suspense>
            <ApprovalNote
              businessType="PROJECT_OPENING"
              businessId={id}
              state={record.state === 'active' ? 'draft' : openingOf(record.state)}
            />
            <ProjectForm
              key={opened?.round}
              record={record}
              initial={projectFormValues(record)}
              onDone={(saved) => {
                reopen(saved);
                leave();
              }}
              onCancel={leave}
            />
          </Suspense>
        </div>
      )}
    </FormPage>
  );
}
