import { eq } from 'drizzle-orm';

import { userRoles } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** Gives a person these roles in place of those before; who may give them has been looked at. */
export async function setRolesOfUser({ db }: Pick<Ctx, 'db'>, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  if (roleIds.length === 0) return;
  // Somebody may be given one of them from the page of the role at the same moment.
  await db
    .insert(userRoles)
    .values(roleIds.map((roleId) => ({ userId, roleId })))
    .onConflictDoNothing();
}
