import { asc, eq } from 'drizzle-orm';

import { roles } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The active roles, which a rule may name. */
export function roleChoices({ db }: Ctx): Promise<{ roleId: string; roleName: string }[]> {
  return db
    .select({ roleId: roles.id, roleName: roles.name })
    .from(roles)
    .where(eq(roles.active, true))
    .orderBy(asc(roles.sort), asc(roles.id));
}
