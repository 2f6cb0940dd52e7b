import { PARAM } from '@houtai/contract/parameters';
import type { LoginOptions } from '@houtai/contract/session';
import { useEffect, useState } from 'react';

import { useAppLocation } from '#platform/pages/app-location.ts';
import { warmUpPages } from '#platform/pages/warm-up.ts';
import { useProductName } from '#platform/pages/window-title.ts';
import { useParameter, useParameters } from '#platform/parameters.ts';
import { useSession } from '#platform/session/session.ts';

import { Brand, LoginArt } from './login-art.tsx';
import { consumeLoginOptions } from './login-options.ts';
import { SignInColumn } from './sign-in-column.tsx';

import css from './login-page.module.css';

/** The page waits at most this long for the ways to sign in. */
const OPTIONS_LIMIT_MS = 1_000;

export function LoginPage() {
  // A user who is already signed in continues immediately, because the form would only flash.
  const [cameSignedIn] = useState(() => useSession.getState().token !== null);
  const signedIn = useSession((session) => session.token !== null);
  const options = useOptions();
  // Forms other than the default wait for the available ways, so that nothing moves once they are shown.
  const isPlain = useAppLocation(({ search }) => !new URLSearchParams(search).has('mode'));
  const product = useProductName();
  const name = useParameters(({ answered }) => answered) ? product : '';
  const copyright = useParameter(PARAM.copyright);
  const record = useParameter(PARAM.record);
  const help = useParameter(PARAM.help);
  if (cameSignedIn && signedIn) return null;
  const legal = [copyright, record].filter(Boolean).join('　');
  return (
    <div className={css.page}>
      <LoginArt name={name} legal={legal} />
      <main className={css.column} onInput={warmUpPages} onPointerDown={warmUpPages} onKeyDown={warmUpPages}>
        <div className={css.smallBrand}>
          <Brand name={name} />
        </div>
        {(options || isPlain) && <SignInColumn options={options} />}
        {options && (
          <footer className={css.footer}>
            <p>{[options.version && `版本 ${options.version}`, help].filter(Boolean).join('　·　')}</p>
            <p className={css.smallLegal}>{legal}</p>
          </footer>
        )}
      </main>
    </div>
  );
}

function useOptions(): LoginOptions | null {
  const [options, setOptions] = useState<LoginOptions | null>(null);
  useEffect(() => {
    void consumeLoginOptions().then(setOptions);
    const timer = setTimeout(() => setOptions((known) => known ?? { wxwork: false, demo: null, version: '' }), OPTIONS_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return options;
}
