import { calls } from '@houtai/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { queryOf } from '../../platform/query.ts';

/** All menus. */
export function useMenus() {
  return useQuery(queryOf(calls.menuAdmin.list, {}, { silent: true }));
}

/** Gives a function that reads everything about menus again, after one was changed. */
export function useMenusRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of [calls.menuAdmin.list, calls.menuAdmin.get, calls.menuAdmin.history])
      void client.invalidateQueries({ queryKey: [call.path] });
  };
}
