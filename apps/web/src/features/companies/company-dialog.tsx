import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { COMPANY_FORM } from '@houtai/contract/companies-form';
import type { ReactNode } from 'react';

import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { useSend } from '../../platform/query.ts';

type CompanyDialogProps = {
  /** Absent: a new one. */
  company?: CompanyRow | undefined;
  /** Earlier values that the form opens with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Makes a company or changes one. */
export function CompanyDialog({ company, restored, onClose }: CompanyDialogProps): ReactNode {
  const add = useSend(calls.companies.add, { silent: true });
  const update = useSend(calls.companies.update, { silent: true });
  const form = useRecordForm(COMPANY_FORM, {
    noun: '公司',
    record: company && { ...company, id: company.companyId },
    restored,
    history: calls.companies.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    onDone: onClose,
  });
  const { companyName, shortName, ifOpen, sort, remark } = form.fields;
  return (
    <FormDialog title={company ? '修改公司' : '新建公司'} form={form} submit={company ? '保存修改' : '新建公司'} onClose={onClose}>
      <TextField of={companyName} />
      <TextField of={shortName} />
      <WordsField of={ifOpen} hint="不可选的公司不出现在公司下拉中，已有的记录不受影响" />
      <TextField of={sort} hint="数字小的排在前面" />
      <TextareaField of={remark} rows={2} />
    </FormDialog>
  );
}
