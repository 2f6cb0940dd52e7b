import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';

import { LockableForm } from '#kit/approval/lockable-form.tsx';
import { FormPage } from '#kit/form/form-page.tsx';
import { useOpened } from '#kit/form/use-opened.ts';
import { TonePill } from '#kit/list/tone-pill.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { queryOf } from '#platform/query.ts';

import { editingWords } from './editing-words.ts';
import { filledIn, SoftwareCopyrightForm } from './software-copyright-form.tsx';
import { beginTask } from './update-tag.ts';

/** Changes a 软著任务, on request beginning with an earlier state of it, and says so to others who look at it. */
export function ChangedTask({ id, restore }: { id: string; restore: string }): ReactNode {
  const navigate = useNavigate();
  const query = useQuery(queryOf(calls.softwareCopyright.get, { id }, { silent: true }));
  const history = useQuery({ ...queryOf(calls.softwareCopyright.history, { id }, { silent: true }), enabled: restore !== '' });
  const { opened, reopen } = useOpened(query, { restore, history });
  const mayEdit = query.data?.may.edit ?? false;
  useEffect(() => {
    if (mayEdit) beginTask(id);
  }, [id, mayEdit]);
  const record = opened?.record;
  return (
    <FormPage
      title="修改软著任务"
      state={
        record && (
          <>
            <DocumentStatePill state={record.state} />
            {record.number}
          </>
        )
      }
      aside={record?.editing && <TonePill tone="amber">{editingWords(record.editing)}</TonePill>}
      query={{ data: record ?? undefined, error: query.error, refetch: query.refetch }}
      back={SOFTWARE_COPYRIGHT_PAGE}
    >
      {record && (
        <LockableForm businessType="SOFTWARE_COPYRIGHT" businessId={id} state={record.state}>
          <SoftwareCopyrightForm
            key={opened.round}
            record={record}
            initial={{ ...filledIn(record), ...opened.earlier }}
            onDone={(saved) => {
              reopen(saved);
              void navigate(linkTo(SOFTWARE_COPYRIGHT_PAGE, { id }));
            }}
            onCancel={() => void navigate(SOFTWARE_COPYRIGHT_PAGE)}
          />
        </LockableForm>
      )}
    </FormPage>
  );
}
