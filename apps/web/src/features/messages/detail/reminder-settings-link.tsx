import { ACCOUNT_PAGE } from '@houtai/contract/account';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { buttonClass } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

/** A link to the user's notification settings. */
export function ReminderSettingsLink(): ReactNode {
  return (
    <Link className={buttonClass({ kind: 'ghost', size: 'small' })} to={`${ACCOUNT_PAGE}#messages`}>
      <Icon name="gear" size={14} />
      提醒设置
    </Link>
  );
}
