import { calls } from '@houtai/contract';
import { ACCOUNT_PAGE } from '@houtai/contract/account';
import { NOT_LINKED, SECOND_STEP } from '@houtai/contract/codes';
import { LOGIN_PAGE } from '@houtai/contract/session';
import { useEffect, useRef, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { replaceLocation, useAppLocation } from '#platform/pages/app-location.ts';
import { useWindowTitle } from '#platform/pages/window-title.ts';
import { internalTarget } from '#platform/session/guard.ts';
import { useSession } from '#platform/session/session.ts';
import { consumeWxworkErrand, type WxworkErrand } from '#platform/session/wxwork.ts';
import { FullPageState, StateButton } from '#ui/frame/full-page-state.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { ticketOf } from './next-step/link-ticket.ts';
import { sentenceOf, signInByCode } from './sign-in.ts';

type Failure = { title: string; text: string; back: string; label: string };
type Next = { to: string; state?: unknown };

/** The return from enterprise messaging (decisions, "Sign-in, session, roles"): checks the state, signs in or links, and continues. */
export default function AuthRedirectPage() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const started = useRef(false);
  useWindowTitle('企业微信登录');
  useEffect(() => {
    // A code can be exchanged only once.
    if (started.current) return;
    started.current = true;
    const query = new URLSearchParams(useAppLocation.getState().search);
    const code = query.get('code') ?? '';
    const state = query.get('state') ?? '';
    void finish(code, state).then((end) => {
      if ('to' in end) replaceLocation(end.to, end.state);
      else setFailure(end);
    });
  }, []);

  if (failure === null)
    return (
      <FullPageState title="正在通过企业微信登录" actions={null}>
        请稍候
      </FullPageState>
    );
  const goBack = () => replaceLocation(failure.back);
  return (
    <FullPageState
      title={failure.title}
      actions={
        <StateButton primary onClick={goBack}>
          {failure.label}
        </StateButton>
      }
    >
      {failure.text}
    </FullPageState>
  );
}

async function finish(code: string, state: string): Promise<Next | Failure> {
  const errand = consumeWxworkErrand(state);
  if (code === '' || state === '') return refused('企业微信未返回登录信息，可能是授权已取消，请重新登录。');
  if (errand === null) return refused('本次登录不是由当前窗口发起，或已失效，请重新登录。');
  return errand.purpose === 'link' ? link(code, state) : signIn(code, state, errand);
}

async function signIn(code: string, state: string, { redirect }: WxworkErrand): Promise<Next | Failure> {
  const back = redirect === '' ? LOGIN_PAGE : `${LOGIN_PAGE}?redirect=${encodeURIComponent(redirect)}`;
  try {
    await signInByCode(code, state);
    return { to: internalTarget(redirect) };
  } catch (error) {
    // The history entry has the data of the second step; the return address is added.
    if (error instanceof CallError && error.code === SECOND_STEP) return { to: back, state: window.history.state };
    const openId = error instanceof CallError && error.code === NOT_LINKED ? ticketOf(error.result) : null;
    return openId === null ? { ...refused(sentenceOf(error)), back } : { to: back, state: { openId } };
  }
}

async function link(wxCode: string, wxState: string): Promise<Next | Failure> {
  const failed = { title: '绑定未完成', back: ACCOUNT_PAGE, label: '返回个人信息' };
  if (useSession.getState().token === null)
    return { ...refused('绑定前需要先登录，请登录后在「个人信息」中重新绑定。'), title: failed.title };
  try {
    await send(calls.account.link, { wxCode, wxState }, { silent: true });
    toast.success('已绑定企业微信');
    return { to: failed.back };
  } catch (error) {
    return { ...failed, text: error instanceof Error ? error.message : '请稍后重试。' };
  }
}

function refused(text: string): Failure {
  return { title: '登录未完成', text, back: LOGIN_PAGE, label: '返回登录' };
}
