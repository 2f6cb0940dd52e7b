import { ACCOUNT_PAGE } from '@houtai/contract/account';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';

import { useSession } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { useNow } from '#ui/hooks/use-now.ts';

import { AccountRows } from './account-rows.tsx';
import { Cards } from './cards.tsx';
import { dayInWords, greeting, periodInWords } from './greeting.ts';
import { previousSignIn } from './reminders.ts';
import { askStars, StarChips } from './star-chips.tsx';
import { useHomeLayout } from './use-home-layout.ts';

import css from './home-page.module.css';

const CardsEditor = lazyPart(() => import('./cards-editor.tsx'));

export { askStars as prefetch };

/** The workbench: greeting, starred menus, and the user's cards in order. */
export default function HomePage(): ReactNode {
  const account = useSession((session) => session.userInfo);
  const now = useNow();
  const { shown, isPending, isOwn, reset } = useHomeLayout();
  const [isEditing, setIsEditing] = useState(false);
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
          <Link to={`${ACCOUNT_PAGE}#sign-ins`}>{previousSignIn(account, now)}</Link>
        </p>
        <span className={css.acts}>
          {isEditing ? (
            <>
              <Button kind="ghost" size="small" disabled={!isOwn} onClick={reset}>
                恢复默认
              </Button>
              <Button kind="primary" size="small" onClick={() => setIsEditing(false)}>
                完成
              </Button>
            </>
          ) : (
            <Button kind="ghost" size="small" onClick={() => setIsEditing(true)}>
              <Icon name="gear" />
              自定义卡片
            </Button>
          )}
        </span>
      </header>
      <StarChips />
      <AccountRows />
      {isEditing ? <p className={css.how}>拖动卡片或在其标题上按方向键调整顺序，立即生效。</p> : null}
      {isEditing ? (
        <Suspense fallback={<Cards cards={shown} />}>
          <CardsEditor />
        </Suspense>
      ) : isPending ? null : shown.length > 0 ? (
        <Cards cards={shown} />
      ) : (
        <Empty>所有卡片都已隐藏，可以在「自定义卡片」中恢复</Empty>
      )}
    </div>
  );
}
