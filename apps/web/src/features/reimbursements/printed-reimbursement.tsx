import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { localDateTime } from '@houtai/contract/dates';
import { DOCUMENT_STATES } from '@houtai/contract/document-states';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PaperFacts } from '#kit/approval/paper-facts.tsx';
import { PaperFile } from '#kit/preview/paper-file.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { PrintSheet } from '#kit/record/print-sheet.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { LineTable } from './line-table.tsx';
import { reimbursementFacts } from './reimbursement-facts.tsx';

import css from './printed.module.css';

const SIGNATURES = ['报销人', '部门负责人', '财务复核', '出纳', '总经理'];

type PrintedProps = { record: ReimbursementDetail; onDone: () => void };

/** A 报销单 for printing: the form, its lines, room for signatures, the names of its files, then the invoices page by page. */
export function PrintedReimbursement(props: PrintedProps): ReactNode {
  const { id, state } = props.record;
  const query = queryOf(calls.approvals.ofDocument, { businessType: 'REIMBURSEMENT', businessId: id }, { silent: true });
  const { data, isError } = useQuery({ ...query, enabled: state !== 'draft' });
  const flow = state === 'draft' ? null : data;
  // Printing begins as soon as the sheet renders.
  return flow === undefined && !isError ? null : <Sheet {...props} flow={flow} />;
}

function Sheet({ record, flow, onDone }: PrintedProps & { flow: FlowDetail | null | undefined }): ReactNode {
  const invoices = record.lines.flatMap(({ file }, index) => (file ? [{ file, row: index + 1 }] : []));
  return (
    <PrintSheet title={`报销单 ${record.number}`} files={invoices.length} onDone={onDone}>
      {(handleReady) => (
        <>
          <header className={css.head}>
            <h1>报销单</h1>
            <span>
              {record.number} · {DOCUMENT_STATES[record.state]}
            </span>
          </header>
          <PaperFacts flow={flow} />
          <Facts facts={[['事由', record.reason], ...reimbursementFacts(record)]} />
          <LineTable record={record} />
          {record.fileList.length > 0 && <p className={css.files}>附件：{record.fileList.map(({ fileName }) => fileName).join('、')}</p>}
          <ul className={css.signatures}>
            {SIGNATURES.map((who) => (
              <li key={who}>
                {who}
                <span>日期</span>
              </li>
            ))}
          </ul>
          <p className={css.note}>
            {record.ownerName} 创建于 {localDateTime(new Date(record.createdAt))}，发票 {invoices.length} 个附后
          </p>
          {invoices.map(({ file, row }) => (
            <figure key={`${row} ${file.id}`} className={css.invoice}>
              <figcaption>
                第 {row} 行 · {file.fileName}
              </figcaption>
              <PaperFile file={file} onReady={handleReady} />
            </figure>
          ))}
        </>
      )}
    </PrintSheet>
  );
}
