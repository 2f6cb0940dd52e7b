import { calls } from '@houtai/contract';
import type { DepartmentRow } from '@houtai/contract/departments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { OrganisationImpact } from '#kit/approval/organisation-impact.tsx';
import { queryOf } from '#platform/calls/query.ts';

type LeaderImpactProps = { department: DepartmentRow; leaderId: string; parentId: string };

/** The effect of a changed leader or parent on approvals. */
export function LeaderImpact({ department, leaderId, parentId }: LeaderImpactProps): ReactNode {
  const { id } = department;
  const isChanged = leaderId !== department.leaderId || parentId !== department.parentId;
  const { data } = useQuery({
    ...queryOf(calls.departments.impact, { id, leaderId, parentId }, { silent: true }),
    enabled: isChanged,
  });
  return isChanged && <OrganisationImpact impact={data} />;
}
