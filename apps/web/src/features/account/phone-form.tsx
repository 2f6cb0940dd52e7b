import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import { obeys, RULES } from '@houtai/contract/rules';
import type { ReactNode } from 'react';

import { FormProblem, PasswordField, SubmitButton, TextField } from '../../kit/form/form-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { reloadAccount } from '../../platform/session.ts';
import { toast } from '../../ui/layer/toast.tsx';

import css from './form.module.css';

const digits = (text: string): string => text.replaceAll(/\s/g, '');

/** A new phone number for signing in; it needs the password (decisions, "Sign-in, session, roles"). */
export function PhoneForm({ account }: { account: AccountInfo }): ReactNode {
  const edit = useSend(calls.account.edit, { silent: true });
  const form = useForm(
    [
      { name: 'phone', check: (value) => phoneFault(digits(value), account.phone) },
      { name: 'pws', check: (value) => (value === '' ? '不能为空' : '') },
    ],
    async (read) => {
      await edit.run({ phone: digits(read('phone')), pws: read('pws') });
      await reloadAccount();
      toast.success('手机号已修改，下次请用新手机号登录');
    },
  );
  return (
    <form className={css.form} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <p className={`${css.lead} ${css.foot}`}>
        当前手机号 <strong>{grouped(account.phone) || '未填写'}</strong>，用于登录
      </p>
      <TextField
        form={form}
        name="phone"
        label="新手机号"
        required
        type="tel"
        inputMode="numeric"
        maxLength={13}
        autoComplete="tel-national"
      />
      <PasswordField form={form} name="pws" label="登录密码" autoComplete="current-password" hint="修改手机号需要输入密码" />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form}>修改手机号</SubmitButton>
      </div>
    </form>
  );
}

function phoneFault(phone: string, current: string): string {
  if (phone === '') return '不能为空';
  if (!obeys('mobilePhone', phone)) return RULES.mobilePhone.message;
  return phone === current ? '与当前手机号相同' : '';
}

function grouped(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
