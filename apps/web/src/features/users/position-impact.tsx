import { calls } from '@houtai/contract';
import type { UserDetail } from '@houtai/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { OrganisationImpact } from '#kit/approval/organisation-impact.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

const ASK_AFTER_MS = 500;
const PLACES = ['companyId', 'departmentId', 'departmentIds', 'postIds', 'roleIds'] as const;
type Places = Readonly<Record<(typeof PLACES)[number], string>>;

/** What a changed position, post or role of a user means for approvals. */
export function PositionImpact({ user, read }: { user: UserDetail; read: (name: (typeof PLACES)[number]) => string }): ReactNode {
  const places: Places = {
    companyId: read('companyId'),
    departmentId: read('departmentId'),
    departmentIds: read('departmentIds'),
    postIds: read('postIds'),
    roleIds: read('roleIds'),
  };
  const isMoved = PLACES.some((name) => !isSame(places[name], user[name]));
  const text = useDebouncedValue(JSON.stringify(toOf(places)), ASK_AFTER_MS);
  const { data } = useQuery({
    ...queryOf(calls.users.impact, { ids: [user.id], to: JSON.parse(text) }, { silent: true }),
    enabled: isMoved,
  });
  return isMoved && <OrganisationImpact impact={data} />;
}

function toOf({ companyId, departmentId, departmentIds, postIds, roleIds }: Places) {
  return { companyId, departmentId, departmentIds: idsIn(departmentIds), postIds: idsIn(postIds), roleIds: idsIn(roleIds) };
}

function idsIn(text: string): string[] {
  return text.split(',').filter((id) => id !== '');
}

function isSame(one: string, other: string): boolean {
  return [...idsIn(one)].sort().join() === [...idsIn(other)].sort().join();
}
