import { calls } from '@houtai/contract';
import type { CompanyBank, CompanyRow } from '@houtai/contract/companies';
import { obeys, RULES } from '@houtai/contract/rules';
import { COMPANY_LIMITS } from '@houtai/contract/user-rules';
import { type ReactNode, useState } from 'react';

import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { textFault } from '../../kit/form/text-faults.ts';
import { type Form, type FormField, useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { randomId } from '../../ui/random-id.ts';

import css from './banks-dialog.module.css';

/** An account on the screen; `key` names its fields in the form. */
type Line = { key: string; bankId: string };

type BanksDialogProps = { company: CompanyRow; banks: readonly CompanyBank[]; onClose: () => void };

/** The bank accounts of a company, which are saved together. */
export function BanksDialog({ company, banks, onClose }: BanksDialogProps): ReactNode {
  const setBanks = useSend(calls.companies.setBanks, { silent: true });
  const [lines, setLines] = useState<readonly Line[]>(() => banks.map(({ bankId }) => ({ key: bankId, bankId })));
  const fields = lines.flatMap((line) => lineFields(line, { company, known: banks.find(({ bankId }) => bankId === line.bankId) }));
  const form = useForm(fields, async (read) => {
    const sent = lines.map(({ key, bankId }) => ({
      bankId,
      bankName: read(`${key}.bankName`).trim(),
      bankNum: read(`${key}.bankNum`).trim(),
      accountName: read(`${key}.accountName`).trim(),
    }));
    const id = company.companyId;
    const isSaved = await saveOver(company.version, (version) => setBanks.run({ id, version, banks: sent }), {
      history: calls.companies.history,
      id,
    });
    if (isSaved) toast.success('银行账户已保存');
    onClose();
  });
  const add = () => setLines([...lines, { key: randomId(), bankId: '' }]);
  return (
    <FormDialog title={`银行账户 · ${company.companyName}`} form={form} submit="保存银行账户" width={800} onClose={onClose}>
      {lines.length === 0 && <p className={css.none}>还没有银行账户</p>}
      {lines.map(({ key }, index) => (
        <BankLine key={key} form={form} name={key} place={index + 1} onRemove={() => setLines(lines.filter((line) => line.key !== key))} />
      ))}
      {lines.length < COMPANY_LIMITS.banks && (
        <Button size="small" onClick={add}>
          <Icon name="plus" />
          添加账户
        </Button>
      )}
    </FormDialog>
  );
}

function lineFields({ key }: Line, { company, known }: { company: CompanyRow; known: CompanyBank | undefined }): FormField<string>[] {
  return [
    { name: `${key}.bankName`, initial: known?.bankName ?? '', check: (value) => textFault(value, COMPANY_LIMITS.bankName, true) },
    {
      name: `${key}.bankNum`,
      initial: known?.bankNum ?? '',
      check: (value) => (value.trim() === '' ? '不能为空' : obeys('bankNum', value.trim()) ? '' : RULES.bankNum.message),
    },
    {
      name: `${key}.accountName`,
      initial: known?.accountName ?? company.companyName,
      check: (value) => textFault(value, COMPANY_LIMITS.accountName, true),
    },
  ];
}

type BankLineProps = { form: Form<string>; name: string; place: number; onRemove: () => void };

function BankLine({ form, name, place, onRemove }: BankLineProps): ReactNode {
  return (
    <fieldset className={css.line}>
      <legend>账户 {place}</legend>
      <TextField form={form} name={`${name}.bankName`} label="开户行" required maxLength={COMPANY_LIMITS.bankName} autoComplete="off" />
      <TextField form={form} name={`${name}.bankNum`} label="账号" required inputMode="numeric" maxLength={50} autoComplete="off" />
      <TextField form={form} name={`${name}.accountName`} label="户名" required maxLength={COMPANY_LIMITS.accountName} autoComplete="off" />
      <IconButton icon="trash" label={`移除账户 ${place}`} onClick={onRemove} />
    </fieldset>
  );
}
