import { calls } from '@houtai/contract';
import type { MenuDetail, MenuNode } from '@houtai/contract/menus-admin';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { useMenus } from './use-menus.ts';

/** Moves a menu up or down among its siblings, whose order is saved together. */
export function MoveButtons({ menu }: { menu: MenuNode }): ReactNode {
  const mayEdit = useCan([calls.menuAdmin.sort.access]);
  const sort = useSend(calls.menuAdmin.sort);
  const { data = [] } = useMenus();
  const siblings = data.filter((row) => row.parentId === menu.parentId).map(({ id }) => id);
  const at = siblings.indexOf(menu.id);
  const move = (by: 1 | -1) => {
    const ids = siblings.filter((id) => id !== menu.id);
    ids.splice(at + by, 0, menu.id);
    void sort.run({ parentId: menu.parentId, ids });
  };
  if (!mayEdit) return null;
  return (
    <>
      <IconButton icon="up" label={`上移 ${menu.name}`} disabled={at <= 0} onClick={() => move(-1)} />
      <IconButton icon="down" label={`下移 ${menu.name}`} disabled={at === siblings.length - 1} onClick={() => move(1)} />
    </>
  );
}

/** The confirmation of a removal: what is removed with the menu, and who loses it. */
export function removalWords({ name, below, roles }: MenuDetail): string {
  const rest = below > 0 ? `，连同下级的 ${below} 个菜单` : '';
  const losing = roles.length > 0 ? `角色「${roles.join('」「')}」会失去它；` : '';
  return `删除菜单「${name}」${rest}？${losing}收藏和场景中的也会一并去掉，不能恢复。`;
}
