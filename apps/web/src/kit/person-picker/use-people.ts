import { calls } from '@houtai/contract';
import type { UserOption } from '@houtai/contract/people';
import type { WorkRight } from '@houtai/contract/work-rights';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

const STALE_MS = 60_000;
const NOBODY: readonly UserOption[] = [];

/** Restricts the offered people to a company and to holders of a right. */
export type Offered = { companyId?: string | undefined; holding?: WorkRight | undefined };

/** Whether a person can be chosen: active, and with the needed right. */
export function mayBeChosen({ active, lacksRight }: UserOption): boolean {
  return active && lacksRight !== true;
}

/** People by id, in the order of the ids, without unknown people and those of other companies. */
export function usePeople(ids: readonly string[], { companyId, holding }: Offered = {}): readonly UserOption[] {
  const userIds = ids.join(',');
  const query = useQuery({
    ...queryOf(calls.people.options, { userIds, companyId, holding }, { silent: true }),
    enabled: userIds !== '',
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  const known = query.data ?? NOBODY;
  return ids.flatMap((id) => known.find((person) => person.userId === id) ?? []);
}

/** The people of a company, of a department with those below it, or of a search; while loading, the previous result. */
export function usePeopleSearch(sought: Offered & { departmentId: string; keyword: string }, enabled = true) {
  const { companyId, holding, departmentId, keyword } = sought;
  const asked = { companyId, holding, departmentId: departmentId || undefined, keyword: keyword || undefined };
  const query = useQuery({
    ...queryOf(calls.people.options, asked, { silent: true }),
    enabled,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  return { people: query.data, isOld: query.isPlaceholderData, failed: query.isError, retry: () => void query.refetch() };
}

/** The ids of a field value that joins them by commas. */
export function idsOf(value: string): string[] {
  return value === '' ? [] : value.split(',');
}
