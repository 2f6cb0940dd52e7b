import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import type { ReactNode } from 'react';

import { Facts } from '#kit/record/facts.tsx';

import { LineTable } from './line-table.tsx';
import { reimbursementFacts } from './reimbursement-facts.tsx';

type ReimbursementPartsProps = {
  record: ReimbursementDetail;
  /** Nothing around it says what it is for. */
  withReason?: boolean;
};

/** What a 报销单 says: facts and lines. */
export function ReimbursementParts({ record, withReason = false }: ReimbursementPartsProps): ReactNode {
  return (
    <>
      <Facts facts={[...(withReason ? [['事由', record.reason] as const] : []), ...reimbursementFacts(record)]} />
      <h3>
        费用明细<small>{record.lineCount} 行</small>
      </h3>
      <LineTable record={record} />
    </>
  );
}

/** Its files: the invoices of its lines, and those of the whole. */
export function filesOf({ lines, fileList }: ReimbursementDetail): { heading?: string; files: readonly unknown[] }[] {
  return [{ heading: '发票', files: lines.flatMap(({ file }) => file ?? []) }, { files: fileList }];
}
