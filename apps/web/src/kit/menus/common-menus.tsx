import { calls } from '@houtai/contract';
import { NOT_STARRED, type Shortcut } from '@houtai/contract/shortcuts';
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';

import { MiddleCut } from '#kit/middle-cut.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { Empty } from '#ui/empty.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { MenuLink } from './menu-link.tsx';

import css from './common-menus.module.css';

/** The menus that the user starred, each with a star to remove it; `onOpen` is called after a menu opens. */
export function CommonMenus({ onOpen }: { onOpen: () => void }): ReactNode {
  const shortcuts = useQuery(queryOf(calls.shortcuts.mine, {}, { silent: true }));
  if (shortcuts.error) return <LoadFailed message={shortcuts.error.message} onRetry={() => void shortcuts.refetch()} />;
  if (!shortcuts.data) return <div className={css.list} aria-busy aria-hidden />;
  if (shortcuts.data.length === 0) return <Empty>还没有常用菜单，在左侧菜单项旁点击星标即可添加</Empty>;
  return (
    <ul className={css.list}>
      {shortcuts.data.map((shortcut) => (
        <CommonMenu key={shortcut.pkPermissionId} shortcut={shortcut} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function CommonMenu({ shortcut, onOpen }: { shortcut: Shortcut; onOpen: () => void }): ReactNode {
  const unstar = useSend(calls.shortcuts.add, { onMessage: toast.success });
  const { pkPermissionId, menuName, url } = shortcut;
  return (
    <li className={css.item}>
      <MenuLink url={url} className={css.link} onOpen={onOpen}>
        <Icon name={shortcut.icon} />
        <MiddleCut text={menuName} />
      </MenuLink>
      <button
        type="button"
        className={css.star}
        aria-label={`取消常用 ${menuName}`}
        title="取消常用"
        disabled={unstar.busy}
        onClick={() => void unstar.run({ pkPermissionId, menuName, url, shortcutType: NOT_STARRED })}
      >
        <Star size={16} strokeWidth={1.75} fill="currentColor" aria-hidden />
      </button>
    </li>
  );
}
