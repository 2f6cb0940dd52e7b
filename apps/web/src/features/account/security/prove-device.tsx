import { calls } from '@houtai/contract';
import type { OwnFactors } from '@houtai/contract/factors';
import { MailCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CodeField } from '#ui/input/texts/code-field.tsx';

import css from './security-forms.module.css';

type Unproved = NonNullable<OwnFactors['unproved']>;
type ProveDeviceProps = { unproved: Unproved; later?: ReactNode };

/** Six digits by mail or messaging, before a first factor is linked on a device that the person has not used before. */
export function ProveDevice({ unproved, later }: ProveDeviceProps): ReactNode {
  const [sent, setSent] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const fail = (error: unknown) => setFault(error instanceof Error ? error.message : '请稍后重试');
  const sendCode = useSend(calls.factors.sendDeviceCode, { silent: true, onMessage: setSent });
  const prove = useSend(calls.factors.proveDevice, { silent: true });
  const handleSend = () => {
    setFault('');
    setCode('');
    void sendCode.run({}).catch(fail);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return setFault('请输入 6 位数字');
    setFault('');
    void prove.run({ code }).catch(fail);
  };
  return (
    <form noValidate className={css.stack} onSubmit={handleSubmit}>
      <p>这台设备是第一次用您的账号登录。先确认是您本人，再绑定；密码被别人知道了也绑不上。</p>
      {unproved.way === null ? (
        <p className={css.hint} data-fault role="alert">
          {unproved.advice}
        </p>
      ) : (
        <>
          <div className={css.acts}>
            <Button disabled={sendCode.busy} onClick={handleSend}>
              <MailCheck size={14} aria-hidden />
              {sent === '' ? `发 6 位数字到${unproved.to}` : '再发一个'}
            </Button>
          </div>
          {sent === '' ? (
            <p className={css.hint} data-fault={fault !== '' || undefined} role="status">
              {fault}
            </p>
          ) : (
            <div className={css.code}>
              <CodeField
                value={code}
                fault={fault !== ''}
                noteId="device-note"
                autoFocus
                onChange={(typed) => {
                  setCode(typed);
                  setFault('');
                }}
              />
              <p id="device-note" className={css.hint} data-fault={fault !== '' || undefined} role="status">
                {fault || sent}
              </p>
            </div>
          )}
        </>
      )}
      <div className={css.foot}>
        {later}
        {sent !== '' && (
          <Button type="submit" kind="primary" disabled={prove.busy}>
            确认
          </Button>
        )}
      </div>
    </form>
  );
}
