import { calls } from '@houtai/contract';
import type { MenuItem } from '@houtai/contract/menus';
import { NOT_STARRED, STARRED } from '@houtai/contract/shortcuts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

import type { MenuRoute } from './menu-routes.ts';

const MINE = queryOf(calls.shortcuts.mine, {}, { silent: true });

type Star = { starred: boolean; busy: boolean; toggle: () => Promise<void> };

/**
 * The star of a menu item: it changes only after the call has succeeded (specification 4), and follows changes in the list of common menus.
 */
export function useStar(route: MenuRoute): Star {
  const client = useQueryClient();
  const add = useSend(calls.shortcuts.add, { onMessage: toast.success });
  const { data: mine } = useQuery({ ...MINE, enabled: false });
  const starred = mine ? mine.some((shortcut) => shortcut.pkPermissionId === route.id) : route.shortcutType === STARRED;

  async function toggle(): Promise<void> {
    const shortcutType = starred ? NOT_STARRED : STARRED;
    const shortcut = { pkPermissionId: route.id, menuName: route.title, url: route.link, shortcutType };
    try {
      await add.run(shortcut);
      useSession.setState(({ menus }) => ({ menus: menus && mark(menus, route.id, shortcutType) }));
      client.setQueryData(MINE.queryKey, (list) => {
        const others = list?.filter((entry) => entry.pkPermissionId !== route.id);
        return others && (starred ? others : [...others, { ...shortcut, icon: route.icon }]);
      });
    } catch {
      // The transport has shown the error; the star stays unchanged.
    }
  }
  return { starred, busy: add.busy, toggle };
}

function mark(menus: readonly MenuItem[], id: string, shortcutType: string): MenuItem[] {
  return menus.map((item) => ({
    ...item,
    shortcutType: item.id === id ? shortcutType : item.shortcutType,
    children: mark(item.children, id, shortcutType),
  }));
}
