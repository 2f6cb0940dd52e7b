import { calls } from '@houtai/contract';
import type { MenuDetail, MenuNode } from '@houtai/contract/menus-admin';
import type { ReactNode } from 'react';

import { useCan } from '../../platform/can.tsx';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { useMenus, useMenusRefresh } from './use-menus.ts';

/** Moves a menu up or down among its neighbours, which are saved together. */
export function MoveButtons({ menu }: { menu: MenuNode }): ReactNode {
  const mayEdit = useCan('system:menu:edit');
  const refresh = useMenusRefresh();
  const { data = [] } = useMenus();
  const siblings = data.filter((row) => row.parentId === menu.parentId).map(({ id }) => id);
  const at = siblings.indexOf(menu.id);
  const move = async (by: 1 | -1) => {
    const ids = siblings.filter((id) => id !== menu.id);
    ids.splice(at + by, 0, menu.id);
    await send(calls.menuAdmin.sort, { parentId: menu.parentId, ids }).catch(() => undefined);
    refresh();
  };
  if (!mayEdit) return null;
  return (
    <>
      <IconButton icon="up" label={`上移 ${menu.name}`} disabled={at <= 0} onClick={() => void move(-1)} />
      <IconButton icon="down" label={`下移 ${menu.name}`} disabled={at === siblings.length - 1} onClick={() => void move(1)} />
    </>
  );
}

/** Removes a menu with all below it, after it has said what that means. */
export function RemoveMenu({ menu, onDone }: { menu: MenuDetail; onDone: () => void }): ReactNode {
  const refresh = useMenusRefresh();
  const remove = async () => {
    const below = menu.below > 0 ? `，连同下级的 ${menu.below} 个菜单` : '';
    const roles = menu.roles.length > 0 ? `角色「${menu.roles.join('」「')}」会失去它；` : '';
    const text = `删除「${menu.name}」${below}？${roles}收藏和场景中的也会一并去掉，不能撤销。`;
    if (!(await confirm({ text, act: '删除', danger: true }))) return;
    const { id, version } = menu;
    const onMessage = (msg: string) => toast.success(msg);
    const done = await send(calls.menuAdmin.del, { id, version, withBelow: menu.below > 0 }, { onMessage }).catch(() => null);
    refresh();
    if (done) onDone();
  };
  return (
    <Button kind="danger" onClick={() => void remove()}>
      删除
    </Button>
  );
}
