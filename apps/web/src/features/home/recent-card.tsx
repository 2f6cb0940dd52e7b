import { HOME_PAGE } from '@houtai/contract/home';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { usePreferences } from '#platform/preferences.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';

import { pathOf, useGrantedMenus } from './granted-menus.ts';
import { usePreferencesLoading } from './use-preferences-loading.ts';

import line from '#kit/card-rows.module.css';
import patterns from '#ui/patterns.module.css';
import css from './recent-card.module.css';

const MOST = 8;

/** The last opened pages that are still granted. */
export default function RecentCard(): ReactNode {
  const loading = usePreferencesLoading();
  return (
    <Card title={HOME_CARDS.recent}>
      {loading === 'loading' ? <CardSkeleton rows={MOST} /> : null}
      {loading === 'failed' ? <Empty>最近访问加载失败，其他部分不受影响</Empty> : null}
      {loading === 'done' ? <RecentRows /> : null}
    </Card>
  );
}

function RecentRows(): ReactNode {
  const pages = usePreferences((preferences) => preferences.recentPages);
  const granted = useGrantedMenus();
  const shown = pages.filter(({ url }) => pathOf(url) !== HOME_PAGE && granted.has(pathOf(url))).slice(0, MOST);
  if (shown.length === 0) return <Empty>还没有访问记录，从菜单打开页面后会显示在这里</Empty>;
  return (
    <ol className={css.rows}>
      {shown.map(({ url, title }) => (
        <li key={url}>
          <Link to={url} className={line.row}>
            <Icon name={granted.get(pathOf(url))?.icon ?? ''} />
            <span className={patterns.fillEllipsis} title={title}>
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
