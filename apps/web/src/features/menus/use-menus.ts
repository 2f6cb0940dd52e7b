import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

/** All menus. */
export function useMenus() {
  return useQuery(queryOf(calls.menuAdmin.list, {}, { silent: true }));
}
