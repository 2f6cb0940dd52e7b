import { calls } from '@houtai/contract';
import { FIRST_ADMINISTRATOR_FORM } from '@houtai/contract/account-form';
import { BASE_PATH } from '@houtai/contract/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';

import { FormProblem, PasswordField, SubmitButton, TextField } from '#kit/form/fields/form-fields.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { queryClient, useSend } from '#platform/calls/query.ts';
import { useProductName, useWindowTitle } from '#platform/pages/window-title.ts';
import { ProofDialog } from '#platform/session/proof-dialog.tsx';
import { loadSession, useSession } from '#platform/session/session.ts';
import { signOut } from '#platform/session/sign-out.ts';
import { SignedOutDialog } from '#platform/session/signed-out-dialog.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Logo } from '#ui/frame/logo.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { NewPassword } from './new-password.tsx';
import { PasswordForm } from './password-form.tsx';

import css from './first-password-page.module.css';
import formCss from './form.module.css';

/** Replaces the console for users whose password was set by somebody else, until they choose their own. */
export default function FirstPasswordPage(): ReactNode {
  const account = useSession((session) => session.userInfo);
  const product = useProductName();
  useWindowTitle('设置密码');
  if (!account) return null;
  return (
    <main className={css.page}>
      <div className={css.sheet}>
        <p className={css.brand}>
          <Logo />
          <span>{product}</span>
        </p>
        <h1>设置密码</h1>
        <p className={css.lead}>
          {account.name}，您好。现在的密码由系统生成或由管理员设置，请换成只有您自己知道的密码
          {account.mustSetPhone ? '，并填写您本人的手机号，以后用它登录' : ''}。
        </p>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter basename={BASE_PATH}>
            {account.mustSetPhone ? <AdministratorForm /> : <PasswordForm act="保存并进入" kind="primary" onDone={enter} />}
          </BrowserRouter>
        </QueryClientProvider>
        <p className={css.foot}>
          {!account.mustSetPhone && <span>以后用手机号 {account.phone} 和新密码登录</span>}
          <Button kind="ghost" size="small" onClick={() => void signOut()}>
            退出登录
          </Button>
        </p>
      </div>
      <SignedOutDialog />
      <ProofDialog />
    </main>
  );
}

async function enter(): Promise<void> {
  await loadSession();
  toast.success('密码已设置');
}

function AdministratorForm(): ReactNode {
  const change = useSend(calls.account.changePassword, { silent: true });
  const form = useForm(FIRST_ADMINISTRATOR_FORM, {
    submit: async ({ oldPws, pws, phone }) => {
      await change.run({ oldPws, pws, phone });
      await enter();
    },
  });
  return (
    <form className={`${formCss.form} ${formCss.tall}`} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <TextField of={form.fields.phone} type="tel" inputMode="numeric" autoComplete="tel-national" />
      <PasswordField of={form.fields.oldPws} autoComplete="current-password" />
      <NewPassword of={form.fields} typed={form.read('pws')} />
      <div className={formCss.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <SubmitButton form={form} kind="primary">
          保存并进入
        </SubmitButton>
      </div>
    </form>
  );
}
