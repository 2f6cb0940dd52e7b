import type { AccountInfo } from '@houtai/contract/account';
import type { ReactNode } from 'react';

import { MessagingLink } from '../messaging-link.tsx';
import { OwnSessions } from '../own-sessions.tsx';
import { FactorBox } from './factor-box.tsx';
import { PasswordBox } from './password-box.tsx';
import { SecurityNews } from './security-news.tsx';

import css from './security-section.module.css';

type SecuritySectionProps = { account: AccountInfo; hasMessaging: boolean };

/** All by which a person comes in, what is open at present, and what has happened lately. Members have a password and devices. */
export function SecuritySection({ account, hasMessaging }: SecuritySectionProps): ReactNode {
  const isStaff = account.loginType !== 'member';
  return (
    <div className={css.columns}>
      <div className={css.boxes}>
        <PasswordBox changedAt={account.passwordChangedAt} />
        {isStaff && <FactorBox />}
        {hasMessaging && <MessagingLink account={account} />}
        <OwnSessions />
      </div>
      {isStaff && <SecurityNews />}
    </div>
  );
}
