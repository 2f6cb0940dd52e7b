import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCw, Star } from 'lucide-react';
import type { ReactNode } from 'react';

import { MenuLink } from '#kit/menus/menu-link.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { Icon } from '#ui/buttons/icon.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Popover } from '#ui/layer/popover.tsx';

import css from './star-chips.module.css';

const SHORTCUTS = queryOf(calls.shortcuts.mine, {}, { silent: true });

export function askStars(): void {
  void queryClient.prefetchQuery(SHORTCUTS);
}

/** The user's starred menus as chips, and how to add more. */
export function StarChips(): ReactNode {
  const isPhone = useMedia('(max-width: 600px)');
  const shortcuts = useQuery(SHORTCUTS);
  return (
    <div className={css.chips} role="group" aria-label="常用菜单" aria-busy={shortcuts.isPending}>
      {shortcuts.isPending ? [1, 2, 3, 4].map((index) => <i key={index} className={css.ghost} />) : null}
      {shortcuts.error ? (
        <button type="button" className={`${css.chip} ${css.add}`} onClick={() => void shortcuts.refetch()}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          常用菜单加载失败，点击重试
        </button>
      ) : null}
      {shortcuts.data?.map((shortcut) => (
        <MenuLink key={shortcut.pkPermissionId} url={shortcut.url} className={css.chip}>
          <Icon name={shortcut.icon} />
          {shortcut.menuName}
        </MenuLink>
      ))}
      {shortcuts.data ? (
        <Popover
          label="如何添加常用菜单"
          width={300}
          align="start"
          trigger={
            <button type="button" className={`${css.chip} ${css.add}`}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              添加常用
            </button>
          }
        >
          {() => (
            <p className={css.how}>
              {isPhone ? '打开左上角的菜单，名称右边有星标' : '指向左侧菜单项，名称右边会出现星标'}
              <Star size={14} strokeWidth={1.75} aria-label="星标" />
              ，点击后该菜单就会排在这里；再点一次取消。
            </p>
          )}
        </Popover>
      ) : null}
    </div>
  );
}
