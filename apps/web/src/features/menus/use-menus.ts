import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

export function useMenus() {
  return useQuery(queryOf(calls.menuAdmin.list, {}, { silent: true }));
}
