import type { ReactNode } from 'react';

import { useSession } from '../../platform/session.ts';
import { useNow } from '../../ui/use-now.ts';
import { dayInWords, greeting, periodInWords } from './greeting.ts';
import { NoticesCard } from './notices-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { ScenesCard } from './scenes-card.tsx';
import { StarChips } from './star-chips.tsx';

import css from './home-page.module.css';

/** The workbench home: who and when, the starred menus, and cards of what is the person's own. */
export default function HomePage(): ReactNode {
  const account = useSession((session) => session.account);
  const now = useNow();
  if (!account) return null;
  const staff = account.loginType !== 'member';
  return (
    <div className={css.home}>
      <header className={css.hello}>
        <h1>
          {greeting(now.getHours())}，{account.nickName || account.name}
        </h1>
        <p>
          <span>{dayInWords(now)}</span>
          <span>{periodInWords(now)}</span>
        </p>
      </header>
      <StarChips />
      <div className={css.cards}>
        {staff ? <NoticesCard /> : null}
        <RecentCard span={staff ? 4 : 9} />
        <RemindersCard account={account} />
        {staff ? <ScenesCard /> : null}
      </div>
    </div>
  );
}
