import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import { useState, type ReactNode } from 'react';

import { FormProblem, PasswordField, SubmitButton } from '../../kit/form-fields.tsx';
import { useForm } from '../../kit/use-form.ts';
import { CallError, send } from '../../platform/send.ts';
import { reloadAccount } from '../../platform/session.ts';
import { leaveForWxwork } from '../../platform/wxwork.ts';
import { Button } from '../../ui/button.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { toast } from '../../ui/toast.tsx';

import css from './form.module.css';

/** The enterprise-messaging identity of a member of staff: linked by going there, taken off with the password. */
export function MessagingLink({ account }: { account: AccountInfo }): ReactNode {
  return account.wxworkLinked ? <Linked /> : <NotLinked />;
}

function NotLinked(): ReactNode {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const link = () => {
    setBusy(true);
    setProblem('');
    const way = /wxwork/i.test(navigator.userAgent) ? 'inside' : 'scan';
    leaveForWxwork(way, { purpose: 'link', redirect: '/account/index#messaging' }).catch((error: unknown) => {
      setBusy(false);
      setProblem(error instanceof CallError ? error.message : '没有打开企业微信，请稍后重试');
    });
  };
  return (
    <>
      <p className={css.lead}>绑定后可以用企业微信扫码登录，并在那里收到审批。</p>
      <FormProblem>{problem}</FormProblem>
      <div className={css.row}>
        <StateMark shape="closed">未绑定</StateMark>
        <Button disabled={busy} onClick={link}>
          绑定企业微信
        </Button>
      </div>
    </>
  );
}

function Linked(): ReactNode {
  const [asking, setAsking] = useState(false);
  const form = useForm([{ name: 'pws', check: (value) => (value === '' ? '不能为空' : '') }], async (read) => {
    await send(calls.account.unlink, { pws: read('pws') }, { silent: true });
    setAsking(false);
    toast.success('已解绑企业微信');
    await reloadAccount();
  });
  if (!asking)
    return (
      <div className={css.row}>
        <StateMark shape="done">已绑定</StateMark>
        <Button onClick={() => setAsking(true)}>解绑</Button>
      </div>
    );
  return (
    <form className={`${css.form} ${css.tall}`} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <p className={css.lead}>解绑后不能再用企业微信登录，也不会再在那里收到审批。</p>
      <PasswordField form={form} name="pws" label="登录密码" autoComplete="current-password" />
      <div className={css.foot}>
        <FormProblem>{form.problem}</FormProblem>
        <div className={css.row}>
          <SubmitButton form={form} kind="danger">
            解绑企业微信
          </SubmitButton>
          <Button
            onClick={() => {
              form.reset();
              setAsking(false);
            }}
          >
            取消
          </Button>
        </div>
      </div>
    </form>
  );
}
