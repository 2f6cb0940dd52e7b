import { calls } from '@houtai/contract';
import { passwordStrength } from '@houtai/contract/password-strength';
import { obeys, RULES } from '@houtai/contract/rules';
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
  const form = useForm(
    [
      { name: 'oldPws', check: (value) => (value === '' ? '不能为空' : '') },
      { name: 'pws', check: (value, read) => passwordFault(value, read('oldPws')) },
      { name: 'repeat', check: (value, read) => repeatFault(value, read('pws')) },
    ],
    async (read) => {
      await changePassword.run({ oldPws: read('oldPws'), pws: read('pws') });
      toast.success('密码已修改，其他设备已退出登录');
      await loadSession();
    },
  );
  const password = form.read('pws');
  return (
    <form className={`${css.form} ${css.tall}`} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <PasswordField form={form} name="oldPws" label="原密码" autoComplete="current-password" />
      <div>
        <PasswordField form={form} name="pws" label="新密码" autoComplete="new-password" hint="8-20 位，须同时包含数字和字母" />
        <StrengthMeter score={password === '' ? null : passwordStrength(password)} />
      </div>
      <PasswordField form={form} name="repeat" label="再次输入新密码" autoComplete="new-password" />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form}>修改密码</SubmitButton>
      </div>
    </form>
  );
}

function passwordFault(password: string, old: string): string {
  if (password === '') return '不能为空';
  if (!obeys('passWord', password)) return RULES.passWord.message;
  return password === old ? '新密码不能与原密码相同' : '';
}

function repeatFault(repeat: string, password: string): string {
  if (repeat === '') return '不能为空';
  return repeat === password ? '' : '两次输入的密码不一致';
}
