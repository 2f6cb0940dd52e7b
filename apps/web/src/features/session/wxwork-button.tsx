import { calls } from '@houtai/contract';

import { send } from '#platform/calls/send.ts';
import { leaveForWxwork } from '#platform/session/wxwork.ts';

import { Glyph } from './glyphs.tsx';
import { SignInError } from './submit-row.tsx';
import { useSignIn } from './use-sign-in.ts';

import css from './login-page.module.css';

type Props = { way: 'scan' | 'inside'; redirect: string; label: string; primary?: boolean };

export function WxworkButton({ way, redirect, label, primary = false }: Props) {
  const { busy, error, run } = useSignIn();
  const start = () => send(calls.session.authorize, { way }, { silent: true });
  const leave = () => run(() => leaveForWxwork({ purpose: 'login', redirect }, start));
  return (
    <>
      <SignInError text={error} />
      <button
        type="button"
        className={primary ? css.primary : css.quiet}
        aria-disabled={busy}
        aria-busy={busy}
        onClick={() => void leave()}
      >
        <Glyph name="wxwork" size={18} />
        {label}
      </button>
    </>
  );
}
