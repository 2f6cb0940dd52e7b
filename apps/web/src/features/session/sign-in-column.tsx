import { LOGIN_PAGE, type LoginOptions } from '@houtai/contract/session';
import { lazy, Suspense, useState } from 'react';

import { replaceLocation, useAppLocation } from '#platform/pages/app-location.ts';
import { useWindowTitle } from '#platform/pages/window-title.ts';

import { AdminForm } from './admin-form.tsx';
import { canFocusField } from './can-focus-field.ts';
import { DemoBox } from './demo-box.tsx';
import { type LoginTab, LoginTabs } from './login-tabs.tsx';
import { PhoneForm } from './phone-form.tsx';
import { signInAsMember, signInByPhone, type SignInOutcome } from './sign-in.ts';
import { WxworkButton } from './wxwork-button.tsx';

import css from './login-page.module.css';

const NextStep = lazy(async () => ({ default: (await import('./next-step/next-step.tsx')).NextStep }));
const NOBODY = { phone: '', pws: '', picks: 0 };

/**
 * The ways to sign in, only one while `options` are loading: `?mode=` chooses scan, admin or member. A further step in the history entry
 * replaces them.
 */
export function SignInColumn({ options }: { options: LoginOptions | null }) {
  const { search, state } = useAppLocation();
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what `begin` and the way back from enterprise messaging wrote there, and nobody else
  const due = state as SignInOutcome | null;
  if (!due?.second && !due?.openId) return <FirstStep options={options} search={search} />;
  return (
    <Suspense fallback={null}>
      <NextStep due={due} />
    </Suspense>
  );
}

function FirstStep({ options, search }: { options: LoginOptions | null; search: string }) {
  const isMember = new URLSearchParams(search).get('mode') === 'member';
  const title = isMember ? '会员登录' : '登录';
  useWindowTitle(title);
  return (
    <div className={css.form}>
      <h1>{title}</h1>
      <Ways key={String(isMember)} options={options} isMember={isMember} />
    </div>
  );
}

function Ways({ options, isMember }: { options: LoginOptions | null; isMember: boolean }) {
  const query = new URLSearchParams(useAppLocation((place) => place.search));
  const redirect = query.get('redirect') ?? '';
  const tabs: LoginTab[] = options === null ? ['phone'] : options.wxwork ? ['phone', 'scan', 'admin'] : ['phone', 'admin'];
  const active = tabs.find((tab) => tab === query.get('mode')) ?? 'phone';
  const open = (mode: string) => {
    query.delete('mode');
    if (mode !== 'phone') query.set('mode', mode);
    replaceLocation(`${LOGIN_PAGE}?${query}`);
  };
  return (
    <>
      <p className={css.sub}>{isMember ? '使用会员账号继续' : '使用公司账号继续'}</p>
      {isMember ? <div className={css.gap} /> : <LoginTabs tabs={tabs} active={active} onChange={open} />}
      <div id="sign-in-panel" role={isMember ? undefined : 'tabpanel'} aria-labelledby={isMember ? undefined : `tab-${active}`}>
        {active === 'admin' && <AdminForm autoFocus={canFocusField()} />}
        {active === 'scan' && <ScanPanel redirect={redirect} />}
        {active === 'phone' && <PhoneWay options={options} isMember={isMember} redirect={redirect} />}
      </div>
      {options && (
        <button type="button" className={css.back} onClick={() => open(isMember ? 'phone' : 'member')}>
          {isMember ? '我是员工，用公司账号登录' : '我是会员，从这里登录'}
        </button>
      )}
    </>
  );
}

type PhoneWayProps = { options: LoginOptions | null; isMember: boolean; redirect: string };

function PhoneWay({ options, isMember, redirect }: PhoneWayProps) {
  const { wxwork = false, demo = null } = options ?? {};
  const [filled, setFilled] = useState(NOBODY);
  const people = demo?.people.filter((person) => person.member === isMember) ?? [];
  return (
    <>
      <PhoneForm
        key={filled.picks}
        initial={filled}
        autoFocus={filled.picks === 0 && canFocusField()}
        submit="登录"
        onSignIn={isMember ? signInAsMember : signInByPhone}
      />
      {wxwork && !isMember && (
        <>
          <div className={css.or}>或</div>
          <WxworkButton way="inside" redirect={redirect} label="企业微信一键登录" />
        </>
      )}
      {demo && people.length > 0 && (
        <DemoBox demo={{ ...demo, people }} onPick={({ phone }) => setFilled({ phone, pws: demo.password, picks: filled.picks + 1 })} />
      )}
    </>
  );
}

function ScanPanel({ redirect }: { redirect: string }) {
  return (
    <div className={css.scan}>
      <p>将打开企业微信扫码页面。请用手机企业微信扫码并确认，完成后会自动回到这里登录。</p>
      <WxworkButton way="scan" redirect={redirect} label="打开扫码页面" primary />
    </div>
  );
}
