import { calls } from '@houtai/contract';
import { LOGIN_PAGE } from '@houtai/contract/session';
import { type FormEvent, useEffect, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { replaceLocation, useAppLocation } from '#platform/pages/app-location.ts';
import { CodeField } from '#ui/input/texts/code-field.tsx';

import { Glyph } from '../glyphs.tsx';
import { SignInField } from '../sign-in-field.tsx';
import { beginSignIn, type OpenSecondStep } from '../sign-in.ts';
import { SubmitRow } from '../submit-row.tsx';
import { useSignIn } from '../use-sign-in.ts';

import css from '../login-page.module.css';
import own from './second-step.module.css';

const PROVED = { phone: '密码正确', wxwork: '企业微信已验证', admin: '登录密钥正确', member: '密码正确' };

/** The second step of a sign-in: six digits of an app, or a recovery code when the app is not at hand. */
export function SecondStep({ step }: { step: OpenSecondStep }) {
  const search = useAppLocation((place) => place.search);
  const [way, setWay] = useState(step.ways[0] ?? 'totp');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [missing, setMissing] = useState('');
  const { busy, error, run, clear } = useSignIn();
  const left = useTimeLeft(step.until);
  const other = step.ways.find((one) => one !== way);

  const change = (typed: string) => {
    setCode(typed);
    setMissing('');
    clear();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = way === 'totp' && code.length < 6 ? '请输入 6 位数字' : code.trim() === '' ? '请输入恢复码' : '';
    setMissing(fault);
    clear();
    if (fault !== '') return;
    const input = { action: 'secondInstance' as const, ticket: step.ticket, way, code: code.trim(), remember };
    void run(() => beginSignIn(send(calls.session.login, input, { silent: true }), step.loginType, step.stay));
  };
  return (
    <div className={css.form}>
      <button type="button" className={own.back} onClick={() => replaceLocation(LOGIN_PAGE + search)}>
        <span aria-hidden>‹</span>
        换个账号
      </button>
      <h1>二次验证</h1>
      <p className={css.sub}>
        {step.who}，{PROVED[step.loginType]}，还差一步
      </p>
      <form noValidate className={own.form} onSubmit={handleSubmit}>
        {way === 'totp' ? (
          <>
            <CodeField value={code} fault={error !== '' || missing !== ''} noteId="second-hint" autoFocus onChange={change} />
            <p id="second-hint" className={own.hint}>
              打开手机上的验证器，填本系统的 6 位数字
            </p>
          </>
        ) : (
          <SignInField
            label="恢复码"
            icon={<Glyph name="key" />}
            name="recovery"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            hint="每个恢复码只能用一次"
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        {step.mayRemember && (
          <div className={css.line}>
            <label>
              <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
              30 天内在这台设备上不再问
            </label>
          </div>
        )}
        <SubmitRow error={missing || error} busy={busy}>
          登录
        </SubmitRow>
      </form>
      {other && (
        <>
          <div className={css.or}>或</div>
          <button
            type="button"
            className={`${css.quiet} ${own.other}`}
            onClick={() => {
              setWay(other);
              change('');
            }}
          >
            {other === 'recovery' ? '用一个恢复码' : '用验证器的 6 位数字'}
          </button>
        </>
      )}
      <p className={own.note}>手机和恢复码都不在手边：请管理员重置二次验证，您会收到通知。{left}</p>
    </div>
  );
}

/** The remaining time of the step as text, to the second, because the user looks for a phone meanwhile. */
function useTimeLeft(until: number): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return '这一步已失效，请换个账号或重新登录。';
  return `这一步 ${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒后失效。`;
}
