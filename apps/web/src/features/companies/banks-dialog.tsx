import { calls } from '@houtai/contract';
import type { CompanyBank, CompanyRow } from '@houtai/contract/companies';
import { BANK_FORM, MAX_BANKS } from '@houtai/contract/companies-form';
import { form as declare, type FormOf } from '@houtai/contract/form';
import { textOf, valuesIn, valuesOf } from '@houtai/contract/form-check';
import { type ReactNode, useState } from 'react';

import type { FieldHost } from '#kit/form/fields/bound-field.ts';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { mergeItems } from '#kit/form/saving/rebase-values.ts';
import { saveWithConflictCheck } from '#kit/form/saving/save-with-conflict-check.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { randomId } from '#ui/random-id.ts';

import patterns from '#ui/patterns.module.css';
import css from './banks-dialog.module.css';

/** A displayed account; `key` names its fields in the form. */
type Line = { key: string; bankId: string };

type BanksDialogProps = { company: CompanyRow; banks: readonly CompanyBank[]; onClose: () => void };

/** The bank accounts of a company, which are saved together. */
export function BanksDialog({ company, banks, onClose }: BanksDialogProps): ReactNode {
  const setBanks = useSend(calls.companies.setBanks, { silent: true });
  const [lines, setLines] = useState<readonly Line[]>(() => banks.map(({ bankId }) => ({ key: bankId, bankId })));
  const known = (line: Line) => banks.find(({ bankId }) => bankId === line.bankId) ?? { accountName: company.companyName };
  const form = useForm(declare(eachNamed(lines, () => BANK_FORM.fields)), {
    initial: eachNamed(lines, known),
    submit: async (values) => {
      const sent = lines.map(({ key, bankId }) => ({ bankId, ...valuesOf(BANK_FORM, (name) => textOf(values[`${key}.${name}`])) }));
      const id = company.companyId;
      const save = (version: number, banks: readonly Sent[]) => setBanks.run({ id, version, banks: [...banks] });
      const isSaved = await saveWithConflictCheck(company.version, (version) => save(version, sent), {
        history: calls.companies.history,
        id,
        plan: async () => {
          const theirs = await send(calls.companies.banks, { companyId: id }, { silent: true });
          const { items, isLossy } = mergedAccounts(sent, { before: banks.map(sentOf), theirs: theirs.map(sentOf) });
          return { lost: isLossy ? [{ field: 'banks', label: '银行账户' }] : [], save: (version) => save(version, items) };
        },
      });
      if (isSaved) toast.success('银行账户已保存');
      onClose();
    },
  });
  const add = () => setLines([...lines, { key: randomId(), bankId: '' }]);
  return (
    <FormDialog title={`银行账户 · ${company.companyName}`} form={form} submit="保存银行账户" width={800} onClose={onClose}>
      {lines.length === 0 && <p className={css.none}>还没有银行账户</p>}
      {lines.map(({ key }, index) => (
        <BankLine key={key} form={form} name={key} place={index + 1} onRemove={() => setLines(lines.filter((line) => line.key !== key))} />
      ))}
      {lines.length < MAX_BANKS && (
        <Button size="small" onClick={add}>
          <Icon name="plus" />
          添加账户
        </Button>
      )}
    </FormDialog>
  );
}

type Sent = { bankId: string } & FormOf<typeof BANK_FORM>;

function sentOf(bank: CompanyBank): Sent {
  return { bankId: bank.bankId, ...valuesIn(BANK_FORM, bank) };
}

/** Merges the accounts that both users changed; one that was removed there and changed here becomes a new one. */
function mergedAccounts(own: readonly Sent[], lists: { before: readonly Sent[]; theirs: readonly Sent[] }) {
  const { items, isLossy } = mergeItems(own, lists, {
    // A new account has no id yet, so its number identifies it.
    keyOf: ({ bankId, bankNum }) => bankId || bankNum,
    isSame: (one, other) => textsOf(one) === textsOf(other),
  });
  const known = new Set(lists.theirs.map(({ bankId }) => bankId));
  return { items: items.map((item) => ({ ...item, bankId: known.has(item.bankId) ? item.bankId : '' })), isLossy };
}

function textsOf({ bankName, bankNum, accountName }: Sent): string {
  return [bankName, bankNum, accountName].join('\n');
}

/** Values for each account, under the names of its fields in the form. */
function eachNamed<Value>(lines: readonly Line[], give: (line: Line) => Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    lines.flatMap((line) => Object.entries(give(line)).map(([name, value]): [string, Value] => [`${line.key}.${name}`, value])),
  );
}

type BankLineProps = { form: FieldHost; name: string; place: number; onRemove: () => void };

function BankLine({ form, name, place, onRemove }: BankLineProps): ReactNode {
  const { bankName, bankNum, accountName } = BANK_FORM.fields;
  return (
    <fieldset className={css.line}>
      <legend className={patterns.visuallyHidden}>账户 {place}</legend>
      <TextField of={{ form, name: `${name}.bankName`, field: bankName }} />
      <TextField of={{ form, name: `${name}.bankNum`, field: bankNum }} inputMode="numeric" />
      <TextField of={{ form, name: `${name}.accountName`, field: accountName }} />
      <IconButton icon="trash" label={`移除账户 ${place}`} onClick={onRemove} />
    </fieldset>
  );
}
