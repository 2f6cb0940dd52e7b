import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { COMPANY_LIMITS } from '@houtai/contract/user-rules';
import { type ReactNode, useId, useState } from 'react';

import { FormProblem, SubmitButton, TextField } from '../../kit/form/form-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Segmented } from '../../ui/input/radio-group.tsx';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { companyFields, formOf, NEW_COMPANY, restoredValues, valuesOf } from './company-form.ts';
import { useCompaniesRefresh } from './use-companies-refresh.ts';

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
  const formId = useId();
  const refresh = useCompaniesRefresh();
  // One key for as long as the form stands: a second click, or one after a lost answer, makes no second company.
  const [key] = useState(() => crypto.randomUUID());
  const values = company ? valuesOf(company) : NEW_COMPANY;
  const form = useForm(companyFields(restored ? restoredValues(values, restored) : values), async (read) => {
    const sent = formOf(read);
    if (company)
      await saveOver(company.version, (version) =>
        send(calls.companies.update, { ...sent, id: company.companyId, version }, { silent: true }),
      );
    else await send(calls.companies.add, sent, { silent: true, idempotencyKey: key });
    toast.success(company ? '公司已保存' : '公司已新建');
    refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={company ? '修改公司' : '新建公司'}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} kind="primary" formOwner={formId}>
            {company ? '保存修改' : '新建公司'}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <TextField form={form} name="companyName" label="名称" required maxLength={COMPANY_LIMITS.name} autoComplete="off" />
        <TextField form={form} name="shortName" label="简称" maxLength={COMPANY_LIMITS.shortName} autoComplete="off" />
        <Field label="可选" hint="不可选的公司不出现在公司下拉中，已有的记录不受影响">
          {({ id }) => (
            <Segmented
              id={id}
              name="ifOpen"
              value={form.read('ifOpen')}
              options={CHOICES}
              onChange={(open) => form.change('ifOpen', open)}
            />
          )}
        </Field>
        <TextField form={form} name="sort" label="排序" inputMode="numeric" maxLength={4} autoComplete="off" hint="数字小的排在前面" />
        <TextareaField form={form} name="remark" label="备注" limit={COMPANY_LIMITS.remark} rows={2} />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
