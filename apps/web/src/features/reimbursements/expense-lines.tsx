import { calls } from '@houtai/contract';
import { billingPeriod } from '@houtai/contract/billing-period';
import { localDate } from '@houtai/contract/dates';
import { showMoney } from '@houtai/contract/money';
import { type REIMBURSEMENT_FORM, totalOf } from '@houtai/contract/reimbursements-form';
import { obeysRule } from '@houtai/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { MoneyText } from '#kit/figure-text.tsx';
import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { type EditedRow, editedRows, withRows } from '#kit/form/line-rows.ts';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { ImportButton } from '#kit/import/import-button.tsx';
import { LinesField } from '#kit/lines/lines-field.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { shownAmount } from '#ui/input/texts/money-text.ts';

import { readInvoice } from './read-invoice.ts';

import css from './reimbursement.module.css';

type ExpenseLinesProps = {
  form: FieldsForm<(typeof REIMBURSEMENT_FORM)['fields']>;
  uploads: Uploads;
  /** The last day of the document's billing period; absent for the current one. */
  period: string | undefined;
};

const STALE_MS = 60_000;

/** The lines of a 报销单 with their total and warnings. */
export function ExpenseLines({ form, uploads, period }: ExpenseLinesProps): ReactNode {
  const projects = useQuery({ ...queryOf(calls.projects.options, {}, { silent: true }), staleTime: STALE_MS }).data ?? [];
  const takeInvoices = useSend(calls.invoices.take);
  const options = projects.map(({ projectId, projectName, customerName }) => ({
    value: projectId,
    label: projectName,
    note: customerName,
  }));
  const of = form.fields.lines;
  const rows = editedRows(of.field, form.read('lines'));
  const [present] = useState(() => billingPeriod(localDate(new Date())).end);
  const end = period ?? present;
  const late = (row: EditedRow) => ((row['date'] ?? '') > end ? '计入下个账期' : '');
  const lateRows = rows.flatMap((row, index) => (late(row) ? [index + 1] : []));
  const withInvoice = rows.filter((row) => row['invoiceNumber'] || row['fileId']).length;
  return (
    <>
      <LinesField
        of={of}
        uploads={uploads}
        readFile={(fileId) => readInvoice(fileId, takeInvoices.run)}
        tools={
          <ImportButton
            kind="expense-lines"
            noun="费用明细"
            tag={calls.reimbursements.add.access}
            onFill={(added) => form.change('lines', (text) => withRows(of.field, text, added))}
          />
        }
        hint="可从 Excel 粘贴，可拖入发票"
        columns={{
          category: { width: 104 },
          date: { width: 104, warning: late },
          projectId: { width: 148, options, placeholder: '同承担项目' },
          amount: { width: 112, shown: amountOf, tone: (row) => (row['category'] === 'offset' ? 'red' : undefined), placeholder: '0.00' },
          tax: { width: 88, placeholder: '0.00' },
          invoiceNumber: { width: 176 },
          fileId: { width: 136 },
          remark: { width: 140, grow: true },
        }}
        totals={{
          amount: <MoneyText amount={totalOf(rows.map(({ category = '', amount = '' }) => ({ category, amount })))} />,
          invoiceNumber: `${withInvoice} 行有发票`,
        }}
      />
      {lateRows.length > 0 && (
        <p className={css.warning} role="status">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />第 {lateRows.join('、')} 行的日期在 {end} 之后，计入下个账期
        </p>
      )}
    </>
  );
}

/** An offset is entered as a positive amount and shown as a negative one. */
function amountOf({ amount = '', category }: EditedRow): string {
  return category === 'offset' && obeysRule('money', amount) && amount !== '' ? showMoney(`-${amount}`).text : shownAmount(amount);
}
