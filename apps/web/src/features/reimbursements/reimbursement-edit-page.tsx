import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE, REIMBURSEMENTS_PAGE, type ReimbursementDetail } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { idsOf } from '../../kit/files/file-entry.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { DocumentStatePill } from '../../kit/record/document-state.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PeriodNote } from './period-note.tsx';
import { ReimbursementForm } from './reimbursement-form.tsx';

import css from './reimbursement.module.css';

type Opened = { record?: ReimbursementDetail; initial: Readonly<Record<string, unknown>>; files: ReimbursementDetail };

/** The form of a 报销单 on a page of its own: a new one, a copy, or the one to be changed. */
export default function ReimbursementEditPage(): ReactNode {
  const [params] = useSearchParams();
  const [id, copy, restore] = ['id', 'copy', 'restore'].map((name) => params.get(name) ?? '');
  const navigate = useNavigate();
  const query = useQuery({
    ...queryOf(calls.reimbursements.get, { id: id || copy || '' }, { silent: true }),
    enabled: Boolean(id || copy),
  });
  const history = useQuery({
    ...queryOf(calls.reimbursements.history, { id: id || '' }, { silent: true }),
    enabled: Boolean(id && restore),
  });
  const last = useQuery({
    ...queryOf(calls.reimbursements.page, { view: 'mine', limit: 1 }, { silent: true }),
    enabled: !id && !copy,
  }).data?.rows[0];
  // The form stays with what it opened with: what is read again at any time would write over what is typed.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [round, setRound] = useState(0);
  const isRead = query.data !== undefined && (!restore || history.data !== undefined);
  if (opened === null && isRead) {
    const earlier = history.data?.find((entry) => entry.id === restore)?.state;
    setOpened(id ? openedWith(query.data, earlier) : copyOf(query.data));
  }
  const record = opened?.record;
  const done = (saved: ReimbursementDetail): void => {
    // Whoever comes back to this tab finds the form as it then is.
    setOpened(id ? openedWith(saved) : null);
    setRound(round + 1);
    void navigate(linkTo(REIMBURSEMENTS_PAGE, { id: saved.id }));
  };
  return (
    <FormPage
      title={id ? '修改报销单' : copy ? '复制报销单' : '新建报销单'}
      state={
        <>
          <DocumentStatePill state={record?.state ?? 'draft'} />
          {record && <span className={css.number}>{record.number}</span>}
        </>
      }
      aside={
        <>
          <PeriodNote period={record?.period} />
          {last && (
            <Button size="small" onClick={() => void navigate(linkTo(REIMBURSEMENT_EDIT_PAGE, { copy: last.id }))}>
              <Icon name="copy" />
              从上一张复制
            </Button>
          )}
        </>
      }
      query={id || copy ? { data: opened ?? undefined, error: query.error, refetch: query.refetch } : undefined}
      back={REIMBURSEMENTS_PAGE}
    >
      <ReimbursementForm
        key={round}
        formKey={id ? `reimbursement-edit:${id}` : copy ? `reimbursement-copy:${copy}` : 'reimbursement'}
        record={record}
        initial={opened?.initial ?? {}}
        files={opened?.files}
        onDone={done}
        onCancel={() => void navigate(REIMBURSEMENTS_PAGE)}
      />
    </FormPage>
  );
}

function openedWith(record: ReimbursementDetail, earlier?: Readonly<Record<string, unknown>> | null): Opened {
  return { record, initial: { ...record, fileIds: idsOf(record.fileList), ...earlier }, files: record };
}

/** A copy is for other invoices. */
function copyOf(record: ReimbursementDetail): Opened {
  const lines = record.lines.map((line) => ({ ...line, invoiceNumber: '', fileId: '' }));
  const { type, projectId, account, reason } = record;
  return {
    initial: { type, projectId, account: /^\d+$/.test(account) ? account : '', reason, lines },
    files: { ...record, fileList: [], lines: [] },
  };
}
