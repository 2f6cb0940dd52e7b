import { ACCOUNT_PAGE, type AccountInfo } from '@houtai/contract/account';
import { prettyDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';

/** A warning about the user's account, and where to resolve it. */
export type Reminder = {
  key: 'failures' | 'old-password' | 'not-linked';
  text: string;
  detail: string;
  action: { label: string; to: string };
};

const PASSWORD_DAYS = 90;

/** The warnings about an account, the most urgent first. */
export function reminders(account: AccountInfo, now: Date, wxworkOffered: boolean): Reminder[] {
  const password = passwordReminder(account, now);
  const list: Reminder[] = password ? [password] : [];
  if (account.failuresSince > 0)
    list.push({
      key: 'failures',
      text: `${account.failuresSince} 次登录失败`,
      detail: '发生在上次登录之后',
      action: { label: '查看记录', to: `${ACCOUNT_PAGE}#sign-ins` },
    });
  if (wxworkOffered && account.loginType !== 'member' && !account.wxworkLinked)
    list.push({
      key: 'not-linked',
      text: '未绑定企业微信',
      detail: '绑定后可以扫码登录',
      action: { label: '去绑定', to: `${ACCOUNT_PAGE}#messaging` },
    });
  return list;
}

function passwordReminder(account: AccountInfo, now: Date): Reminder | null {
  const action = { label: '修改密码', to: `${ACCOUNT_PAGE}#password` };
  if (account.passwordChangedAt === null) return null;
  const days = Math.floor((now.getTime() - Date.parse(account.passwordChangedAt)) / DAY_MS);
  if (days <= PASSWORD_DAYS) return null;
  return { key: 'old-password', text: `密码已使用 ${days} 天`, detail: `建议每 ${PASSWORD_DAYS} 天更换一次`, action };
}

/** The time of the previous sign-in, as text. */
export function previousSignIn({ previousSignIn: previous }: AccountInfo, now: Date): string {
  return previous === null ? '首次登录' : `上次登录 ${prettyDate(new Date(previous.time), now)}，IP ${previous.ip}`;
}
