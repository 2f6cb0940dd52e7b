import { ALL_TAGS } from '@houtai/contract/tags';
import { sql } from 'drizzle-orm';

import { menus } from '../menus/index.ts';
import { users } from '../people/index.ts';
import { roleMenus, roles, userRoles } from './roles.tables.ts';

const tags = sql`coalesce((
  with recursive switched_off as (
    select off.id from ${menus} as off where not off.active
    union
    select below.id from ${menus} as below join switched_off on below.parent_id = switched_off.id
  )
  select array_agg(distinct case when ${roles.all} then ${ALL_TAGS} else ${menus.tag} end)
  from ${userRoles}
  join ${roles} on ${roles.id} = ${userRoles.roleId} and ${roles.active}
  left join ${roleMenus} on ${roleMenus.roleId} = ${roles.id}
  left join ${menus} on ${menus.id} = ${roleMenus.menuId} and ${menus.tag} <> ''
    and ${menus.id} not in (select switched_off.id from switched_off)
  where ${userRoles.userId} = ${users.id} and (${roles.all} or ${menus.id} is not null)
), '{}')`;

/**
 * Column of a query over users: the permission tags of that person by role and menu, as they are at this moment. What
 * stands below a menu that is switched off grants nothing. It is wrapped once more because a query over one table takes
 * the table names off the columns of a bare expression.
 */
export const grantedTags = sql<string[]>`${tags}`;
