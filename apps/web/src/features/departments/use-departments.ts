import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '../../platform/query.ts';

/** The departments that the person administers. */
export function useDepartments() {
  return useQuery(queryOf(calls.departments.list, {}, { silent: true }));
}
