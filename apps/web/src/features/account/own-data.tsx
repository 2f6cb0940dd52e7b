import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import { OWN_DATA_FORM } from '@houtai/contract/account-form';
import type { ReactNode } from 'react';

import { FormProblem, SubmitButton, TextField } from '#kit/form/fields/form-fields.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { reloadAccount } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

import { AvatarEditor } from './avatar-editor.tsx';

import css from './form.module.css';

/** Picture, nickname and e-mail address, which can be changed without the password. */
export function OwnData({ account }: { account: AccountInfo }): ReactNode {
  const edit = useSend(calls.account.edit, { silent: true });
  const form = useForm(OWN_DATA_FORM, {
    initial: account,
    submit: async (values) => {
      await edit.run(values);
      await reloadAccount();
      toast.success('资料已保存');
    },
  });
  const { nickName, email } = form.fields;
  return (
    <>
      <AvatarEditor account={account} />
      <form className={css.form} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <TextField of={nickName} autoComplete="nickname" />
        <TextField of={email} type="email" autoComplete="email" />
        <div className={css.foot}>
          <FormProblem>{form.problem}</FormProblem>
          <SubmitButton form={form} kind="primary" disabled={!form.changed}>
            保存资料
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
