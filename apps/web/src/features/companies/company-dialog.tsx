import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { COMPANY_LIMITS } from '@houtai/contract/user-rules';
import type { ReactNode } from 'react';

import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { companyFields, formOf, NEW_COMPANY, restoredValues, valuesOf } from './company-form.ts';

const CHOICES = [
  { value: '1', label: '可选' },
  { value: '0', label: '不可选' },
];

type CompanyDialogProps = {
  /** Absent: a new one. */
  company?: CompanyRow | undefined;
  /** Earlier values that the form opens with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Makes a company or changes one. */
export function CompanyDialog({ company, restored, onClose }: CompanyDialogProps): ReactNode {
  const update = useSend(calls.companies.update, { silent: true });
  const add = useSend(calls.companies.add, { silent: true });
  const key = useOnceKey();
  const values = company ? valuesOf(company) : NEW_COMPANY;
  const form = useForm(companyFields(restored ? restoredValues(values, restored) : values), async (read) => {
    const sent = formOf(read);
    let isSaved = true;
    if (company)
      isSaved = await saveOver(company.version, (version) => update.run({ ...sent, id: company.companyId, version }), {
        history: calls.companies.history,
        id: company.companyId,
      });
    else await add.run(sent, { idempotencyKey: key });
    if (isSaved) toast.success(company ? '公司已保存' : '公司已新建');
    onClose();
  });
  return (
    <FormDialog title={company ? '修改公司' : '新建公司'} form={form} submit={company ? '保存修改' : '新建公司'} onClose={onClose}>
      <TextField form={form} name="companyName" label="名称" required maxLength={COMPANY_LIMITS.name} autoComplete="off" />
      <TextField form={form} name="shortName" label="简称" maxLength={COMPANY_LIMITS.shortName} autoComplete="off" />
      <WordsField form={form} name="ifOpen" label="可选" hint="不可选的公司不出现在公司下拉中，已有的记录不受影响" options={CHOICES} />
      <TextField form={form} name="sort" label="排序" inputMode="numeric" maxLength={4} autoComplete="off" hint="数字小的排在前面" />
      <TextareaField form={form} name="remark" label="备注" limit={COMPANY_LIMITS.remark} rows={2} />
    </FormDialog>
  );
}
