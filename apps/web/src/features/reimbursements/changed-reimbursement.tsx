import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { LockableForm } from '#kit/approval/lockable-form.tsx';
import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { useInitialRecord } from '#kit/form/use-initial-record.ts';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { PeriodNote } from './period-note.tsx';
import { ReimbursementForm, reimbursementFormValues } from './reimbursement-form.tsx';

import css from './reimbursement.module.css';

/** Changes a 报销单, optionally beginning with an earlier state. */
export function ChangedReimbursement({ id, restore }: { id: string; restore: string }): ReactNode {
  const navigate = useNavigate();
  const query = useQuery(queryOf(calls.reimbursements.get, { id }, { silent: true }));
  const history = useQuery({ ...queryOf(calls.reimbursements.history, { id }, { silent: true }), enabled: restore !== '' });
  const { opened, reopen } = useInitialRecord(query, { restore, history });
  const record = opened?.record;
  return (
    <FormPage
      title="修改报销单"
      state={
        record && (
          <>
            <DocumentStatePill state={record.state} />
            <span className={css.number}>{record.number}</span>
          </>
        )
      }
      aside={<PeriodNote period={record?.period} />}
      query={{ data: record ?? undefined, error: query.error, refetch: query.refetch }}
      back={REIMBURSEMENTS_PAGE}
    >
      {record && (
        <LockableForm businessType="REIMBURSEMENT" businessId={id} state={record.state}>
          <ReimbursementForm
            key={opened.round}
            record={record}
            initial={{ ...reimbursementFormValues(record), ...opened.earlier }}
            onDone={(saved) => {
              reopen(saved);
              void navigate(linkTo(REIMBURSEMENTS_PAGE, { id }));
            }}
            onCancel={() => void navigate(REIMBURSEMENTS_PAGE)}
          />
        </LockableForm>
      )}
    </FormPage>
  );
}
