import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import { upperMoney } from '@houtai/contract/money';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM, totalOf } from '@houtai/contract/reimbursements-form';
import type { ReactNode } from 'react';

import { useDocumentForm } from '#kit/approval/use-document-form.tsx';
import { MoneyText } from '#kit/figure-text.tsx';
import { Figure } from '#kit/figure/figure.tsx';
import { idsOf } from '#kit/files/file-entry.ts';
import { FilesField } from '#kit/files/file-upload.tsx';
import { ATTACHMENTS, INVOICES } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { ProjectField } from '#kit/form/fields/choice-fields.tsx';
import { DateRangeField } from '#kit/form/fields/date-range-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

import { ExpenseLines } from './expense-lines.tsx';

import css from './reimbursement.module.css';

type ReimbursementFormProps = {
  /** The key of a new document's draft. */
  formKey?: string;
  /** Absent for a new document. */
  record?: ReimbursementDetail;
  initial: Readonly<Record<string, unknown>>;
  onDone: (saved: ReimbursementDetail) => void;
  onCancel: () => void;
};

/** Creates or changes a 报销单. Unsaved input is stored as a draft. */
export function ReimbursementForm({ formKey = 'reimbursement', record, initial, onDone, onCancel }: ReimbursementFormProps): ReactNode {
  const add = useSend(calls.reimbursements.add, { silent: true });
  const update = useSend(calls.reimbursements.update, { silent: true });
  const attachments = useUploads(ATTACHMENTS, record?.fileList);
  const invoices = useUploads(
    INVOICES,
    record?.lines.flatMap(({ file }) => file ?? []),
  );
  const sheet = useDocumentForm(REIMBURSEMENT_FORM, {
    businessType: 'REIMBURSEMENT',
    noun: '报销单',
    words: '提交审批',
    record,
    initial,
    filledIn: reimbursementFormValues,
    drafts: { fresh: formKey, stored: 'reimbursement-edit' },
    matters: (form) => ({
      type: form.read('type'),
      lines: linesIn(form).map(({ category, amount }) => ({ category, amount })),
    }),
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    read: (id) => send(calls.reimbursements.get, { id }, { silent: true }),
    history: calls.reimbursements.history,
    onDone,
  });
  const { form } = sheet;
  const { fields } = form;
  const total = totalOf(linesIn(form));
  const isTravel = form.read('type') === 'travel';
  return (
    <FormSheet {...sheet} onCancel={onCancel}>
      <WideField>
        <div className={css.grid}>
          <SelectField of={fields.type} />
          <ProjectField of={fields.projectId} stored={record?.projectName} />
          <DateRangeField of={fields.tripFrom} until="tripTo" label="行程" required={isTravel} />
          <TextField of={fields.account} inputMode="numeric" placeholder="银行卡号" />
        </div>
        <TextField of={fields.reason} />
      </WideField>
      <WideField>
        <ExpenseLines form={form} uploads={invoices} period={record?.period} />
        <p className={css.total}>
          <span>
            合计大写 <b>{upperMoney(total)}</b>
          </span>
          <strong>
            <Figure value={total} without="上面各行之和">
              <MoneyText amount={total} />
            </Figure>
          </strong>
        </p>
      </WideField>
      <WideField>
        <FilesField of={fields.fileIds} uploads={attachments} />
      </WideField>
    </FormSheet>
  );
}

/** The lines as currently entered. */
function linesIn(form: Pick<FieldsForm<typeof REIMBURSEMENT_FORM.fields>, 'read'>) {
  return valuesOf({ fields: { lines: REIMBURSEMENT_FORM.fields.lines } }, () => form.read('lines')).lines;
}

/** A record's values in the format of the form. */
export function reimbursementFormValues(record: ReimbursementDetail) {
  return { ...record, fileIds: idsOf(record.fileList) };
}
