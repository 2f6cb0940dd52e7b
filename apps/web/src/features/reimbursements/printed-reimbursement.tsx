import { localDateTime } from '@houtai/contract/dates';
import { DOCUMENT_STATES } from '@houtai/contract/document-states';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import type { ReactNode } from 'react';

import { PaperFile } from '../../kit/preview/paper-file.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { PrintSheet } from '../../kit/record/print-sheet.tsx';
import { LineTable } from './line-table.tsx';
import { factsOf } from './reimbursement-facts.tsx';

import css from './printed.module.css';

const SIGNATURES = ['报销人', '部门负责人', '财务复核', '出纳', '总经理'];

/** A 报销单 on paper: the form, its lines, room for signatures, the names of its files, then the invoices page by page. */
export function PrintedReimbursement({ record, onDone }: { record: ReimbursementDetail; onDone: () => void }): ReactNode {
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
          <Facts facts={[['事由', record.reason], ...factsOf(record)]} />
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
