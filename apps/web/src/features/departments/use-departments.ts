import { calls } from '@houtai/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { queryOf } from '../../platform/query.ts';

/** The departments that the person administers. */
export function useDepartments() {
  return useQuery(queryOf(calls.departments.list, {}, { silent: true }));
}

/** Gives a function that reads everything about departments again, after one was changed. */
export function useDepartmentsRefresh(): () => void {
  const client = useQueryClient();
  const { list, get, history } = calls.departments;
  return () => {
    for (const call of [list, get, history, calls.people.departments]) void client.invalidateQueries({ queryKey: [call.path] });
  };
}
