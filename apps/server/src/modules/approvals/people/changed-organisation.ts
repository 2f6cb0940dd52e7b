import type { OrganisationChange, PositionAfter } from '#modules/people/index.ts';

import type { Loaded, Person } from '../flows/load-directory.ts';

type Changed = Pick<Loaded, 'departmentRows' | 'roleHolders' | 'postHolders' | 'people'>;

/** What was loaded of the organisation, as it would be after a change. */
export function changed(loaded: Changed, change: OrganisationChange): Changed {
  return change.of === 'people' ? withPeople(loaded, change) : withDepartment(loaded, change);
}

function withDepartment(loaded: Changed, { id, leaderId, parentId }: Extract<OrganisationChange, { of: 'department' }>): Changed {
  const set = { leaderId: leaderId || null, parentId: parentId || null };
  return { ...loaded, departmentRows: loaded.departmentRows.map((row) => (row.id === id ? { ...row, ...set } : row)) };
}

function withPeople(loaded: Changed, { ids, to }: Extract<OrganisationChange, { of: 'people' }>): Changed {
  const after = (person: Person): Person => (to === null ? { ...person, active: false } : { ...person, ...placeOf(to) });
  const people = new Map([...loaded.people].map(([id, person]) => [id, ids.includes(id) ? after(person) : person]));
  if (to === null) return { ...loaded, people };
  return {
    ...loaded,
    people,
    roleHolders: held(loaded.roleHolders, ids, to.roleIds),
    postHolders: held(loaded.postHolders, ids, to.postIds),
  };
}

function placeOf({ companyId, departmentId, departmentIds }: PositionAfter) {
  return { companyId, departmentId, departmentIds };
}

function held(holders: Loaded['roleHolders'], ids: readonly string[], given: readonly string[]): Loaded['roleHolders'] {
  return new Map(
    [...holders].map(([id, before]) => {
      const others = before.filter((holder) => !ids.includes(holder));
      // Who holds it already keeps their place in the order.
      return [id, given.includes(id) ? [...new Set([...before, ...ids])] : others];
    }),
  );
}
