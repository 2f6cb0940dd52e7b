import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import type { ReactNode } from 'react';

import { Facts } from '#kit/record/facts.tsx';

import { LineTable } from './line-table.tsx';
import { reimbursementFacts } from './reimbursement-facts.tsx';

type ReimbursementPartsProps = {
  record: ReimbursementDetail;
  /** Whether to show the reason, when nothing around it does. */
  withReason?: boolean;
};

/** The content of a 报销单: facts and lines. */
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

/** The files of a document: the invoices of its lines, and those of the whole. */
export function filesOf({ lines, fileList }: ReimbursementDetail): { heading?: string; files: readonly unknown[] }[] {
  return [{ heading: '发票', files: lines.flatMap(({ file }) => file ?? []) }, { files: fileList }];
}
