import { calls } from '@houtai/contract';
import { LOGIN_PAGE } from '@houtai/contract/session';

import { send } from '#platform/calls/send.ts';
import { replaceLocation, useAppLocation } from '#platform/pages/app-location.ts';

import { canFocusField } from '../can-focus-field.ts';
import { PhoneForm } from '../phone-form.tsx';
import { beginSignIn, type Credentials } from '../sign-in.ts';

import css from '../login-page.module.css';

const NOBODY = { phone: '', pws: '' };

/** Asks for the account to link with the messaging identity of a ticket. */
export function LinkWay({ ticket }: { ticket: string }) {
  const search = useAppLocation((place) => place.search);
  return (
    <div className={css.form}>
      <h1>绑定企业微信</h1>
      <p className={css.sub}>该企业微信尚未绑定账号，请在 5 分钟内使用手机号和密码完成绑定。</p>
      <div className={css.gap} />
      <PhoneForm
        initial={NOBODY}
        autoFocus={canFocusField()}
        submit="绑定并登录"
        onSignIn={(form, stay) => signInAndLink(form, ticket, stay)}
      />
      <button type="button" className={css.back} onClick={() => replaceLocation(LOGIN_PAGE + search)}>
        用其他方式登录
      </button>
    </div>
  );
}

/** Links the messaging identity of the ticket from L0004 to an account, and signs in. */
export async function signInAndLink(form: Credentials, ticket: string, stay: boolean): Promise<void> {
  const input = { action: 'wxworkInstance' as const, ...form, openId: ticket, accountThirdType: 'WXWORK' as const };
  await beginSignIn(send(calls.session.login, input, { silent: true }), 'wxwork', stay);
}
