import { DATA_SCOPES, PREVIEW_SHOWN } from '@houtai/contract/data-scopes';
import { ownValue } from '@houtai/contract/own-value';
import type { RightsChange, RolePreview } from '@houtai/contract/roles';
import { TAGS } from '@houtai/contract/tags';
import { and, asc, eq, sql } from 'drizzle-orm';

import { coveredPeople, grantedMenus, grantedTags, roleReachesOf, userRoles } from '#modules/grants/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';

import { type PermissionForm, storePermission } from './role-permission.ts';

type Person = { userId: string; companyId: string; name: string; departmentName: string; held: string; covered: boolean };

/** A person's rights, by name. */
type Rights = { menus: ReadonlyMap<string, string>; tags: ReadonlyMap<string, string>; scope: string };

type Difference = Omit<RightsChange, 'userId' | 'name' | 'departmentName'>;

/** Rolls back the transaction of a preview. */
class TakenBack extends Error {}

/**
 * The effect of saving on each person: saves, evaluates rights with the code that enforces them, and rolls back. People with the same set
 * of roles are affected equally, so one of each set is evaluated.
 */
export async function previewPermission(ctx: Ctx, form: PermissionForm): Promise<RolePreview> {
  const people = await peopleOf(ctx, form.roleId);
  const kinds = [...new Map(people.map((person) => [person.held, person])).values()];
  const after = new Map<string, Rights>();
  const before = new Map<string, Rights>();
  await inTransaction(ctx, async (ctx) => {
    for (const person of kinds) before.set(person.held, await rightsOf(ctx, person));
    await storePermission(ctx, form);
    for (const person of kinds) after.set(person.held, await rightsOf(ctx, person));
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  const differences = new Map(kinds.map(({ held }) => [held, differenceOf(before.get(held), after.get(held))]));
  const affected = people.flatMap(({ userId, name, departmentName, held, covered }) => {
    const difference = differences.get(held);
    return difference ? [{ covered, change: { userId, name, departmentName, ...difference } }] : [];
  });
  const changes = affected.flatMap(({ covered, change }) => (covered ? change : [])).slice(0, PREVIEW_SHOWN);
  return { people: people.length, affected: affected.length, changes };
}

/** The active people with the role, with all their roles, and whether the caller's data scope covers them. */
async function peopleOf(ctx: Ctx, roleId: string): Promise<Person[]> {
  const covered = await coveredPeople(ctx);
  const all = sql<string>`(select string_agg(held.role_id, ' ' order by held.role_id) from ${userRoles} as held where held.user_id = ${users.id})`;
  return ctx.db
    .select({
      userId: users.id,
      companyId: users.companyId,
      covered: sql<boolean>`${covered}`,
      name: users.name,
      departmentName: sql<string>`coalesce(${departments.name}, '')`,
      held: all,
    })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), eq(users.active, true)))
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(eq(userRoles.roleId, roleId))
    .orderBy(asc(users.py), asc(users.id));
}

async function rightsOf(ctx: Ctx, { userId, companyId }: Person): Promise<Rights> {
  const as = { ...ctx, actor: { ...ctx.actor, userId, companyId } };
  const { active, granted } = await grantedMenus(as);
  const [own] = await ctx.db.select({ tags: grantedTags }).from(users).where(eq(users.id, userId));
  return {
    menus: new Map(active.filter(({ id }) => granted.has(id)).map(({ id, name }) => [id, name])),
    tags: new Map((own?.tags ?? []).map((tag) => [tag, labelOf(tag)])),
    scope: await scopeWords(as),
  };
}

function labelOf(tag: string): string {
  const labels: Readonly<Record<string, string>> = TAGS;
  return ownValue(labels, tag) ?? tag;
}

/** The person's data scope in words, as far as it follows from their roles. */
async function scopeWords(ctx: Ctx): Promise<string> {
  const reaches = await roleReachesOf(ctx);
  if (reaches.some(({ reach }) => reach === 'everything')) return '全部公司';
  const names = await departmentNames(ctx);
  const words = reaches.map(({ role, departmentIds }) => {
    const chosen = departmentIds.map((id) => names.get(id) ?? id).join('、');
    return role.dataScope === 'departments' ? `${DATA_SCOPES.departments}（${chosen}）` : DATA_SCOPES[role.dataScope];
  });
  const wider = words.filter((word) => word !== DATA_SCOPES.own);
  return [...new Set(wider.length > 0 ? wider : words)].join('；');
}

async function departmentNames({ db }: Ctx): Promise<Map<string, string>> {
  const rows = await db.select({ id: departments.id, name: departments.name }).from(departments);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function differenceOf(before: Rights | undefined, after: Rights | undefined): Difference | null {
  if (!before || !after) return null;
  const difference = {
    gainedMenus: onlyIn(after.menus, before.menus),
    lostMenus: onlyIn(before.menus, after.menus),
    gainedTags: onlyIn(after.tags, before.tags),
    lostTags: onlyIn(before.tags, after.tags),
  };
  const scope = before.scope === after.scope ? null : { before: before.scope, after: after.scope };
  const isSame = scope === null && Object.values(difference).every((rights) => rights.length === 0);
  return isSame ? null : { ...difference, scope };
}

function onlyIn(own: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): { id: string; name: string }[] {
  return [...own].filter(([id]) => !other.has(id)).map(([id, name]) => ({ id, name }));
}
