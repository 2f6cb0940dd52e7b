import { calls } from '@houtai/contract';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';

const STALE_MS = 300_000;

type Options = { options: (readonly [string, string])[] };

/** The roles that a rule may use. */
export function useRoleOptions(): Options {
  const { data } = useQuery({ ...queryOf(calls.approvalProcesses.choices, {}, { silent: true }), staleTime: STALE_MS });
  return { options: (data?.roles ?? []).map(({ roleId, roleName }) => [roleId, roleName]) };
}

/** The types of documents without a process; empty while loading. */
export function useKindsWithoutProcess(): readonly BusinessType[] {
  const { data } = useQuery(queryOf(calls.approvalProcesses.choices, {}, { silent: true }));
  return data?.kinds ?? [];
}

/** The posts that a rule may use. */
export function usePostOptions(): Options {
  const { data } = useQuery({ ...queryOf(calls.posts.options, {}, { silent: true }), staleTime: STALE_MS });
  return { options: (data ?? []).filter(({ active }) => active).map(({ postId, postName }) => [postId, postName]) };
}

export function useCompanyOptions(): Options {
  const { data } = useQuery({ ...queryOf(calls.companies.list, {}, { silent: true }), staleTime: STALE_MS });
  return { options: (data ?? []).map(({ companyId, companyName }) => [companyId, companyName]) };
}
