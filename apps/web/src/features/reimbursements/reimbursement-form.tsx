import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import { upperMoney } from '@houtai/contract/money';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM, type ReimbursementForm as Form, totalOf } from '@houtai/contract/reimbursements-form';
import { type ReactNode, useRef } from 'react';

import { ApprovalPreview } from '../../kit/approval/approval-preview.tsx';
import { useApproval } from '../../kit/approval/use-approval.ts';
import { MoneyText } from '../../kit/figure-text.tsx';
import { idsOf } from '../../kit/files/file-entry.ts';
import { FilesField } from '../../kit/files/file-upload.tsx';
import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { ProjectField } from '../../kit/form/choice-fields.tsx';
import { DateRangeField } from '../../kit/form/date-range-field.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveChanged } from '../../kit/form/save-changed.ts';
import { SelectField } from '../../kit/form/select-field.tsx';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../kit/form/use-idempotency-key.ts';
import { useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { ExpenseLines } from './expense-lines.tsx';

import css from './reimbursement.module.css';

type ReimbursementFormProps = {
  formKey: string;
  /** Absent: a new one. */
  record?: ReimbursementDetail;
  initial: Readonly<Record<string, unknown>>;
  onDone: (saved: ReimbursementDetail) => void;
  onCancel: () => void;
};

/** Makes a 报销单 or changes one. What is typed is kept as a draft until it is saved. */
export function ReimbursementForm({ formKey, record, initial, onDone, onCancel }: ReimbursementFormProps): ReactNode {
  const add = useSend(calls.reimbursements.add, { silent: true });
  const update = useSend(calls.reimbursements.update, { silent: true });
  const key = useIdempotencyKey();
  const attachments = useUploads(ATTACHMENTS, record?.fileList);
  const invoices = useUploads(
    ATTACHMENTS,
    record?.lines.flatMap(({ file }) => file ?? []),
  );
  /** As it is stored by now: where only the submission was refused, the next attempt changes it. */
  const stored = useRef(record);
  const isToSubmit = useRef(false);
  const save = async (values: Form) => {
    const opened = stored.current;
    if (!opened) {
      stored.current = await add.run(values, { idempotencyKey: key });
      return true;
    }
    const { id } = opened;
    const read = () => send(calls.reimbursements.get, { id }, { silent: true });
    const isSaved = await saveChanged(REIMBURSEMENT_FORM, {
      values,
      opened: filledIn(opened),
      save: async (values, version) => (stored.current = await update.run({ ...values, id, version })),
      read: async () => filledIn(await read()),
      told: { history: calls.reimbursements.history, id },
    });
    if (!isSaved) stored.current = await read();
    return isSaved;
  };
  const { form, draft } = useDraftForm(formKey, REIMBURSEMENT_FORM, {
    initial,
    submit: async (values) => {
      const isSaved = await save(values);
      if (!isSaved) return;
      if (!isToSubmit.current) return toast.success(record ? '报销单已保存' : '报销单已保存为草稿');
      if (stored.current) await approval.submit(stored.current.id);
    },
    onDone: () => stored.current && onDone(stored.current),
  });
  const { fields } = form;
  const { lines } = valuesOf({ fields: { lines: REIMBURSEMENT_FORM.fields.lines } }, () => form.read('lines'));
  const total = totalOf(lines);
  const approval = useApproval({
    businessType: 'REIMBURSEMENT',
    businessId: record?.id ?? '',
    values: { type: form.read('type'), lines: lines.map(({ category, amount }) => ({ category, amount })) },
  });
  const isTravel = form.read('type') === 'travel';
  return (
    <FormSheet
      form={form}
      first={{ words: '提交审批', onSubmit: (isTaken) => (isToSubmit.current = isTaken) }}
      submit={record ? '保存修改' : '保存'}
      draft={draft}
      aside={<ApprovalPreview of={approval} />}
      onCancel={onCancel}
    >
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
            <MoneyText amount={total} />
          </strong>
        </p>
      </WideField>
      <WideField>
        <FilesField of={fields.fileIds} uploads={attachments} />
      </WideField>
    </FormSheet>
  );
}

/** What a record fills in. */
export function filledIn(record: ReimbursementDetail) {
  return { ...record, fileIds: idsOf(record.fileList) };
}
