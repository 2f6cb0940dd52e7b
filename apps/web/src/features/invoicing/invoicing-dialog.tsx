import { calls } from '@houtai/contract';
import type { Invoicing } from '@houtai/contract/invoicing';
import { INVOICING_FORM } from '@houtai/contract/invoicing-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { CompanyField } from '#kit/form/fields/choice-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';

import { BankIdsField } from './bank-ids-field.tsx';

const HINTS = { taxNumber: '统一社会信用代码', shared: '关闭后，已经发出去的链接打不开' };

type InvoicingDialogProps = {
  /** Absent for a new record. */
  record?: Invoicing | undefined;
  /** Earlier values to open the form with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Creates or changes the 开票信息 of a company; a user who may not see bank accounts leaves the chosen ones unchanged. */
export function InvoicingDialog({ record, restored, onClose }: InvoicingDialogProps): ReactNode {
  const add = useSend(calls.invoicing.add, { silent: true });
  const update = useSend(calls.invoicing.update, { silent: true });
  const seesBanks = useCan([calls.companies.banks.access]);
  const form = useRecordForm(INVOICING_FORM, {
    noun: '开票信息',
    record,
    restored,
    history: calls.invoicing.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    onDone: onClose,
  });
  const { companyId, bankIds } = form.fields;
  const instead = {
    companyId: <CompanyField of={companyId} disabled={record !== undefined} />,
    bankIds: seesBanks ? <BankIdsField of={bankIds} companyId={form.read('companyId')} /> : null,
  };
  return (
    <FormDialog
      title={record ? '修改开票信息' : '新建开票信息'}
      form={form}
      submit={record ? '保存修改' : '新建开票信息'}
      onClose={onClose}
    >
      <DeclaredFields form={form} hints={HINTS} instead={instead} />
    </FormDialog>
  );
}
