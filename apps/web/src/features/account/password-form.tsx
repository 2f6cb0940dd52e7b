import { calls } from '@houtai/contract';
import { TYPED_PASSWORD_FORM } from '@houtai/contract/account-form';
import type { ReactNode } from 'react';

import { FormProblem, PasswordField, SubmitButton } from '#kit/form/fields/form-fields.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';

import { NewPassword } from './new-password.tsx';

import css from './form.module.css';

type PasswordFormProps = { act?: string; kind?: 'plain' | 'primary'; onDone: () => Promise<void> };

/** A new password against the old one; every other session of the person ends with it. */
export function PasswordForm({ act = '修改密码', kind = 'plain', onDone }: PasswordFormProps): ReactNode {
  const changePassword = useSend(calls.account.changePassword, { silent: true });
  const form = useForm(TYPED_PASSWORD_FORM, {
    submit: async ({ oldPws, pws }) => {
      await changePassword.run({ oldPws, pws });
      await onDone();
    },
  });
  return (
    <form className={`${css.form} ${css.tall}`} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <PasswordField of={form.fields.oldPws} autoComplete="current-password" />
      <NewPassword of={form.fields} typed={form.read('pws')} />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form} kind={kind}>
          {act}
        </SubmitButton>
      </div>
    </form>
  );
}
