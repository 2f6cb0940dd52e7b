import { calls } from '@houtai/contract';
import { TYPED_PASSWORD_FORM } from '@houtai/contract/account-form';
import { passwordStrength } from '@houtai/contract/password-strength';
import type { ReactNode } from 'react';

import { FormProblem, PasswordField, SubmitButton } from '../../kit/form/form-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { loadSession } from '../../platform/session.ts';
import { StrengthMeter } from '../../ui/input/strength-meter.tsx';
import { toast } from '../../ui/layer/toast.tsx';

import css from './form.module.css';

/** A new password against the old one; every other session of the person ends with it. */
export function PasswordForm(): ReactNode {
  const changePassword = useSend(calls.account.changePassword, { silent: true });
  const form = useForm(TYPED_PASSWORD_FORM, {
    submit: async ({ oldPws, pws }) => {
      await changePassword.run({ oldPws, pws });
      toast.success('密码已修改，其他设备已退出登录');
      await loadSession();
    },
  });
  const { oldPws, pws, repeat } = form.fields;
  const password = form.read('pws');
  return (
    <form className={`${css.form} ${css.tall}`} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <PasswordField of={oldPws} autoComplete="current-password" />
      <div>
        <PasswordField of={pws} autoComplete="new-password" hint="8-20 位，须同时包含数字和字母" />
        <StrengthMeter score={password === '' ? null : passwordStrength(password)} />
      </div>
      <PasswordField of={repeat} autoComplete="new-password" />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form}>修改密码</SubmitButton>
      </div>
    </form>
  );
}
