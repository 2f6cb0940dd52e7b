import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENTS_PAGE, type ReimbursementDetail } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { useInitialRecord } from '#kit/form/use-initial-record.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';

import { PeriodNote } from './period-note.tsx';
import { ReimbursementForm } from './reimbursement-form.tsx';

const NO_HISTORY = { restore: '', history: { data: undefined } };

/** A new 报销单 with the values of another one. */
export function CopiedReimbursement({ id }: { id: string }): ReactNode {
  const navigate = useNavigate();
  const ownId = useSession(({ userInfo }) => userInfo?.id);
  const query = useQuery(queryOf(calls.reimbursements.get, { id }, { silent: true }));
  const { opened, reopen } = useInitialRecord(query, NO_HISTORY);
  const record = opened?.record;
  return (
    <FormPage
      title="复制报销单"
      aside={<PeriodNote />}
      query={{ data: record ?? undefined, error: query.error, refetch: query.refetch }}
      back={REIMBURSEMENTS_PAGE}
    >
      {record && (
        <ReimbursementForm
          key={opened.round}
          formKey={`reimbursement-copy:${id}`}
          initial={copyOf(record, record.ownerId === ownId)}
          onDone={(saved) => {
            reopen(record);
            void navigate(linkTo(REIMBURSEMENTS_PAGE, { id: saved.id }));
          }}
          onCancel={() => void navigate(REIMBURSEMENTS_PAGE)}
        />
      )}
    </FormPage>
  );
}

/** A copy has no invoices, and the account only of the user's own document. */
function copyOf({ type, projectId, account, reason, lines }: ReimbursementDetail, isOwn: boolean) {
  const blank = { invoiceNumber: '', fileId: '' };
  return { type, projectId, account: isOwn ? account : '', reason, lines: lines.map((line) => ({ ...line, ...blank })) };
}
