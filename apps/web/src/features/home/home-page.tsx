import type { ReactNode } from 'react';

import { useSession } from '../../platform/session.ts';
import { useNow } from '../../ui/use-now.ts';
import { Cards } from './cards.tsx';
import { dayInWords, greeting, periodInWords } from './greeting.ts';
import { StarChips } from './star-chips.tsx';
import { useHomeLayout } from './use-home-layout.ts';

import css from './home-page.module.css';

/** The workbench home: who and when, the starred menus, and cards of what is the person's own. */
export default function HomePage(): ReactNode {
  const account = useSession((session) => session.account);
  const now = useNow();
  const { shown } = useHomeLayout();
  if (!account) return null;
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
      <Cards cards={shown} />
    </div>
  );
}
