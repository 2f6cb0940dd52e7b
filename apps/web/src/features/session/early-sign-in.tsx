import { Brand, LoginArt } from './login-art.tsx';
import { LoginTabs } from './login-tabs.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { StayRow } from './stay-row.tsx';
import { SubmitRow } from './submit-row.tsx';

import css from './login-page.module.css';

const later = () => undefined;

/** The sign-in page before its options are loaded: its fields accept input, and the page that replaces it takes the input over. */
export function EarlySignIn() {
  return (
    <div className={css.page}>
      <LoginArt name="" legal="" hasLedger={false} />
      <main className={css.column}>
        <div className={css.smallBrand}>
          <Brand name="" />
        </div>
        <div className={css.form}>
          <h1>登录</h1>
          <p className={css.sub}>使用公司账号继续</p>
          <LoginTabs tabs={['phone']} active="phone" onChange={later} />
          <div id="sign-in-panel" role="tabpanel" aria-labelledby="tab-phone">
            <form noValidate>
              <PhoneField digits="" autoFocus={false} onChange={later} />
              <PasswordField value="" onChange={later} />
              <StayRow stay onStay={later} onForgot={later} />
              <SubmitRow error="" busy={false}>
                登录
              </SubmitRow>
            </form>
          </div>
        </div>
      </main>
    </div>
  );
}
