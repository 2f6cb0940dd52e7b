import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import type { ReactNode } from 'react';

import { FileList } from '../../kit/files/file-list.tsx';
import { RecordFiles } from '../../kit/files/record-files.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { LineTable } from './line-table.tsx';
import { factsOf } from './reimbursement-facts.tsx';

type ReimbursementPartsProps = {
  record: ReimbursementDetail;
  /** Nothing around it says what it is for. */
  withReason?: boolean;
};

/** What a 报销单 says: facts, lines, invoices and files. */
export function ReimbursementParts({ record, withReason = false }: ReimbursementPartsProps): ReactNode {
  const invoices = record.lines.flatMap(({ file }) => file ?? []);
  return (
    <>
      <Facts facts={[...(withReason ? [['事由', record.reason] as const] : []), ...factsOf(record)]} />
      <h3>
        费用明细<small>{record.lineCount} 行</small>
      </h3>
      <LineTable record={record} />
      {invoices.length > 0 && (
        <>
          <h3>
            发票<small>{invoices.length} 个</small>
          </h3>
          <FileList files={invoices} label="发票" />
        </>
      )}
      <RecordFiles files={record.fileList} />
    </>
  );
}
