import type { departments, OrganisationChange, PositionAfter } from '#modules/people/index.ts';

import type { approvalDelegations } from './persons.tables.ts';

/** A person as the rules know them; `active` means staff who may sign in. */
export type Person = { id: string; name: string; active: boolean; companyId: string; departmentIds: string[]; departmentId: string };

/** The part of the organisation that one kind of document needs. */
export type LoadedOrganisation = {
  departmentRows: readonly (typeof departments.$inferSelect)[];
  roleHolders: ReadonlyMap<string, readonly string[]>;
  postHolders: ReadonlyMap<string, readonly string[]>;
  standIns: readonly (typeof approvalDelegations.$inferSelect)[];
  administrators: readonly string[];
  people: ReadonlyMap<string, Person>;
  /** Null if linking is not required. */
  linked: { has: (userId: string) => boolean } | null;
};

type Changed = Pick<LoadedOrganisation, 'departmentRows' | 'roleHolders' | 'postHolders' | 'people'>;

/** The loaded organisation as it would be after a change. */
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

function held(
  holders: LoadedOrganisation['roleHolders'],
  ids: readonly string[],
  given: readonly string[],
): LoadedOrganisation['roleHolders'] {
  return new Map(
    [...holders].map(([id, before]) => {
      const others = before.filter((holder) => !ids.includes(holder));
      // Present holders stay in their place.
      return [id, given.includes(id) ? [...new Set([...before, ...ids])] : others];
    }),
  );
}
