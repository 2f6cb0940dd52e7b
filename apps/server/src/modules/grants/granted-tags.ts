import { ALL_TAGS, type Tag } from '@houtai/contract/tags';
import { type SQL, sql } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { roleMenus, roles, userRoles } from './roles.tables.ts';

/** The tag that a row of the joins below grants. */
const tag = sql`case when ${roles.all} then ${ALL_TAGS} else ${menus.tag} end`;

/** The menus of a role that have a tag; roles that grant all need none. */
const joins = sql`
  left join ${roleMenus} on ${roleMenus.roleId} = ${roles.id}
  left join ${menus} on ${menus.id} = ${roleMenus.menuId} and ${menus.tag} <> ''`;

/** Descendants of a disabled menu grant nothing. */
const isOn = sql`(${roles.active} and (${roles.all} or (${menus.id} is not null and ${menus.id} not in (
  with recursive switched_off as (
    select off.id from ${menus} as off where not off.active
    union
    select below.id from ${menus} as below join switched_off on below.parent_id = switched_off.id
  )
  select switched_off.id from switched_off))))`;

const tags = sql`coalesce((
  select array_agg(distinct ${tag})
  from ${userRoles}
  join ${roles} on ${roles.id} = ${userRoles.roleId} ${joins}
  where ${userRoles.userId} = ${users.id} and ${isOn}
), '{}')`;

/**
 * Column for a query over users: the person's present permission tags. Wrapped in another sql`` because drizzle drops table names from a
 * bare expression in a single-table query.
 */
export const grantedTags = sql<string[]>`${tags}`;

/** Condition on users: the person holds one of these tags at present. */
export function whereHoldsAnyTag(wanted: readonly Tag[]): SQL {
  return sql`${users.id} in (
    select ${userRoles.userId} from ${userRoles}
    join ${roles} on ${roles.id} = ${userRoles.roleId} ${joins}
    where ${isOn} and (${roles.all} or ${isOneOf(menus.tag, wanted)}))`;
}

/** The tags that each role grants. */
export async function tagsOfRoles({ db }: Pick<Ctx, 'db'>): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ id: string; tags: string[] }>(
    sql`select ${roles.id} as id, array_agg(distinct ${tag}) as tags from ${roles} ${joins} where ${isOn} group by ${roles.id}`,
  );
  return new Map(rows.map((row) => [row.id, row.tags]));
}

/** A role and a menu of it that should grant a tag, and whether it does so in general and for this person. */
export type TagWay = {
  roleId: string;
  roleName: string;
  roleActive: boolean;
  all: boolean;
  menuId: string | null;
  held: boolean;
  on: boolean;
};

/** Every way to a tag: the roles that grant it, whether the person has them, and whether it works at present. */
export async function rolesGrantingTag({ db }: Pick<Ctx, 'db'>, userId: string, wanted: string): Promise<TagWay[]> {
  const { rows } = await db.execute<TagWay>(sql`
    select distinct ${roles.id} as "roleId", ${roles.name} as "roleName", ${roles.active} as "roleActive", ${roles.all} as "all",
      case when ${roles.all} then null else ${menus.id} end as "menuId", ${isOn} as "on",
      exists (select 1 from ${userRoles} where ${userRoles.roleId} = ${roles.id} and ${userRoles.userId} = ${userId}) as "held"
    from ${roles} ${joins}
    where ${roles.all} or ${menus.tag} = ${wanted}
    order by "held" desc, "on" desc, "roleName", "menuId"`);
  return rows;
}
