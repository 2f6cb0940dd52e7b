import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { localDate } from '@houtai/contract/dates';
import { and, asc, eq, gte } from 'drizzle-orm';

import { type Directory, SYSTEM } from '#modules/approval-rules/index.ts';
import { holdersOf, roles, userRoles } from '#modules/grants/index.ts';
import { departments, type OrganisationChange, userDepartments, users } from '#modules/people/index.ts';
import { posts, userPosts } from '#modules/posts/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { changed, type LoadedOrganisation, type Person } from '../people/changed-organisation.ts';
import { approvalDelegations } from '../people/persons.tables.ts';
import { idsIn } from '../processes/ids-in.ts';
import { RESCUE } from './flow-rights.ts';
import { isLinkRequired } from './linked-rule.ts';

/**
 * Loads the present organisation for one kind of document, or the organisation after a change: all departments, holders of the roles and
 * posts that the definition names, and every person whose id occurs in `with`.
 */
export async function loadDirectory(
  ctx: Pick<OpenCtx, 'db' | 'now' | 'hasMessaging'>,
  about: { businessType: BusinessType; definition: ApprovalDefinition; with: readonly unknown[]; change?: OrganisationChange },
): Promise<Directory> {
  const named = idsIn([about.definition, ...about.with, about.change]);
  // Queried in parallel, because a decision locks the flow meanwhile.
  const [departmentRows, roleHolders, postHolders, standIns, administrators, isLinkNeeded] = await Promise.all([
    ctx.db.select().from(departments),
    holders(ctx, named, 'role'),
    holders(ctx, named, 'post'),
    standInsNow(ctx, about.businessType),
    holdersOf(ctx, RESCUE),
    isLinkRequired(ctx),
  ]);
  const people = await peopleOf(ctx, [
    ...named,
    ...departmentRows.flatMap(({ leaderId }) => leaderId ?? []),
    ...[...roleHolders.values(), ...postHolders.values()].flat(),
    ...standIns.map(({ agent }) => agent),
    ...administrators,
  ]);
  const linked = isLinkNeeded ? await identitiesOf(ctx, [...people.keys()]) : null;
  const loaded = { departmentRows, roleHolders, postHolders, standIns, administrators, people, linked };
  return directoryOf(about.change ? { ...loaded, ...changed(loaded, about.change) } : loaded);
}

function directoryOf({
  departmentRows,
  roleHolders,
  postHolders,
  standIns,
  administrators,
  people,
  linked,
}: LoadedOrganisation): Directory {
  const byId = new Map(departmentRows.map((row) => [row.id, row]));
  const isActive = (id: string) => people.get(id)?.active === true;
  const asDepartment = ({ id, companyId, name, leaderId }: typeof departments.$inferSelect) => ({
    departmentId: id,
    companyId,
    name,
    headId: leaderId !== null && isActive(leaderId) ? leaderId : null,
  });
  const holding =
    (found: ReadonlyMap<string, readonly string[]>): Directory['holdersOfRole'] =>
    (id, { companyId, departmentId }) =>
      (found.get(id) ?? []).filter((holder) => {
        const person = people.get(holder);
        if (!person?.active) return false;
        return (
          (companyId === undefined || person.companyId === companyId) &&
          (departmentId === undefined || person.departmentIds.includes(departmentId))
        );
      });
  return {
    nameOf: (id) => people.get(id)?.name ?? (id === SYSTEM ? '系统' : id),
    isActive,
    isLinked: (id) => linked === null || linked.has(id),
    placeOf: (id) => {
      const person = people.get(id);
      return person && person.departmentId !== '' ? { departmentId: person.departmentId, companyId: person.companyId } : null;
    },
    departmentsUp: (id) => upFrom(byId, id).map(asDepartment),
    departments: () => departmentRows.map(asDepartment),
    circles: () => departmentRows.filter(({ id }) => isInCircle(byId, id)).map(({ name }) => name),
    hasRole: (id) => roleHolders.has(id),
    hasPost: (id) => postHolders.has(id),
    holdersOfRole: holding(roleHolders),
    holdersOfPost: holding(postHolders),
    standInOf: (id, at) => {
      const day = localDate(new Date(at));
      return standIns.find((each) => each.person === id && each.from <= day && day <= each.to && isActive(each.agent))?.agent ?? null;
    },
    administrators: () => administrators.filter(isActive),
  };
}

/** The active roles or posts among the ids with their holders, ordered by name. */
async function holders({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[], of: 'role' | 'post'): Promise<Map<string, string[]>> {
  const rows =
    of === 'role'
      ? await db
          .select({ id: roles.id, userId: users.id })
          .from(roles)
          .leftJoin(userRoles, eq(userRoles.roleId, roles.id))
          .leftJoin(users, eq(users.id, userRoles.userId))
          .where(and(isOneOf(roles.id, ids), eq(roles.active, true)))
          .orderBy(asc(users.py), asc(users.id))
      : await db
          .select({ id: posts.id, userId: users.id })
          .from(posts)
          .leftJoin(userPosts, eq(userPosts.postId, posts.id))
          .leftJoin(users, eq(users.id, userPosts.userId))
          .where(and(isOneOf(posts.id, ids), eq(posts.active, true)))
          .orderBy(asc(users.py), asc(users.id));
  const found = new Map<string, string[]>();
  for (const { id, userId } of rows) found.set(id, [...(found.get(id) ?? []), ...(userId === null ? [] : [userId])]);
  return found;
}

async function standInsNow({ db, now }: Pick<OpenCtx, 'db' | 'now'>, businessType: BusinessType) {
  const rows = await db
    .select()
    .from(approvalDelegations)
    .where(gte(approvalDelegations.to, localDate(now)))
    .orderBy(asc(approvalDelegations.from), asc(approvalDelegations.id));
  return rows.filter(({ kinds }) => kinds.length === 0 || kinds.includes(businessType));
}

async function peopleOf({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      active: users.active,
      kind: users.kind,
      companyId: users.companyId,
      departmentIds: users.departmentIds,
      departmentId: userDepartments.departmentId,
    })
    .from(users)
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .where(isOneOf(users.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ kind, departmentId, active, ...row }) => [
      row.id,
      { ...row, active: active && kind === 'staff', departmentId: departmentId ?? '' },
    ]),
  );
}

type Departments = ReadonlyMap<string, typeof departments.$inferSelect>;

function upFrom(byId: Departments, id: string): (typeof departments.$inferSelect)[] {
  const way: (typeof departments.$inferSelect)[] = [];
  for (let at = byId.get(id); at && !way.includes(at); at = byId.get(at.parentId ?? '')) way.push(at);
  return way;
}

function isInCircle(byId: Departments, id: string): boolean {
  const top = upFrom(byId, id).at(-1);
  return top !== undefined && top.parentId === id;
}
