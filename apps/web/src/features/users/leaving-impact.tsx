import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { OrganisationImpact } from '#kit/approval/organisation-impact.tsx';
import { queryOf } from '#platform/calls/query.ts';

/** What approvals lose when users are disabled or removed; nothing for users who may not see that. */
export function LeavingImpact({ ids }: { ids: readonly string[] }): ReactNode {
  const { data } = useQuery(queryOf(calls.users.impact, { ids: [...ids], to: null }, { silent: true }));
  return <OrganisationImpact impact={data} />;
}
