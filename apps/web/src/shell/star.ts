import { calls } from '@houtai/contract';
import type { MenuItem } from '@houtai/contract/menus';
import { NOT_STARRED, STARRED } from '@houtai/contract/shortcuts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { queryOf } from '../platform/query.ts';
import { send } from '../platform/send.ts';
import { useSession } from '../platform/session.ts';
import { toast } from '../ui/layer/toast.tsx';
import type { MenuRoute } from './menu-routes.ts';

const MINE = queryOf(calls.shortcuts.mine, {}, { silent: true });

type Star = { starred: boolean; busy: boolean; toggle: () => Promise<void> };

/** The star of a menu item: it changes only after the call succeeded (specification 4), and follows what the list of common menus changed. */
export function useStar(route: MenuRoute): Star {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data: mine } = useQuery({ ...MINE, enabled: false });
  const starred = mine ? mine.some((shortcut) => shortcut.pkPermissionId === route.id) : route.shortcutType === STARRED;

  async function toggle(): Promise<void> {
    const shortcutType = starred ? NOT_STARRED : STARRED;
    const shortcut = { pkPermissionId: route.id, menuName: route.title, url: route.link, shortcutType };
    setBusy(true);
    try {
      await send(calls.shortcuts.add, shortcut, { onMessage: (msg) => toast.success(msg) });
      useSession.setState(({ menus }) => ({ menus: menus && mark(menus, route.id, shortcutType) }));
      client.setQueryData(MINE.queryKey, (list) => {
        const others = list?.filter((entry) => entry.pkPermissionId !== route.id);
        return others && (starred ? others : [...others, { ...shortcut, icon: route.icon }]);
      });
      await client.invalidateQueries({ queryKey: MINE.queryKey });
    } catch {
      // The transport has told the person; the star stays as it was.
    } finally {
      setBusy(false);
    }
  }
  return { starred, busy, toggle };
}

function mark(menus: readonly MenuItem[], id: string, shortcutType: string): MenuItem[] {
  return menus.map((item) => ({
    ...item,
    shortcutType: item.id === id ? shortcutType : item.shortcutType,
    children: mark(item.children, id, shortcutType),
  }));
}
