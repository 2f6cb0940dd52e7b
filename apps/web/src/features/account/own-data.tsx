import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import { EMAIL_MAX, NICK_NAME_MAX } from '@houtai/contract/limits';
import { obeys, RULES } from '@houtai/contract/rules';
import type { ReactNode } from 'react';

import { FormProblem, SubmitButton, TextField } from '../../kit/form/form-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { reloadAccount } from '../../platform/session.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { AvatarEditor } from './avatar-editor.tsx';

import css from './form.module.css';

/** Picture, nickname and address of mail: what one changes without the password. */
export function OwnData({ account }: { account: AccountInfo }): ReactNode {
  const edit = useSend(calls.account.edit, { silent: true });
  const form = useForm(
    [
      { name: 'nickName', initial: account.nickName, check: (value) => (value.trim() === '' ? '不能为空' : '') },
      { name: 'email', initial: account.email, check: (value) => (obeys('email', value.trim()) ? '' : RULES.email.message) },
    ],
    async (read) => {
      await edit.run({ nickName: read('nickName').trim(), email: read('email').trim() });
      await reloadAccount();
      toast.success('资料已保存');
    },
  );
  return (
    <>
      <AvatarEditor account={account} />
      <form className={css.form} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <TextField form={form} name="nickName" label="昵称" required maxLength={NICK_NAME_MAX} autoComplete="nickname" />
        <TextField form={form} name="email" label="邮箱" type="email" maxLength={EMAIL_MAX} autoComplete="email" />
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
