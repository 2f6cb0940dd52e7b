import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import { OWN_PHONE_FORM } from '@houtai/contract/account-form';
import type { ReactNode } from 'react';

import { FormProblem, PasswordField, SubmitButton, TextField } from '#kit/form/fields/form-fields.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { reloadAccount } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

import css from './form.module.css';

/** Changes the phone number for signing in. */
export function PhoneForm({ account }: { account: AccountInfo }): ReactNode {
  const edit = useSend(calls.account.edit, { silent: true });
  const form = useForm(OWN_PHONE_FORM, {
    checks: { phone: (value) => (value === account.phone ? '与当前手机号相同' : '') },
    submit: async (values) => {
      await edit.run(values);
      await reloadAccount();
      toast.success('手机号已修改，下次请用新手机号登录');
    },
  });
  const { phone, pws } = form.fields;
  return (
    <form className={css.form} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <p className={`${css.lead} ${css.foot}`}>
        当前手机号 <strong>{grouped(account.phone) || '未填写'}</strong>，用于登录
      </p>
      <TextField of={phone} type="tel" inputMode="numeric" autoComplete="tel-national" />
      <PasswordField of={pws} autoComplete="current-password" hint="修改手机号需要输入密码" />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form}>修改手机号</SubmitButton>
      </div>
    </form>
  );
}

function grouped(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
