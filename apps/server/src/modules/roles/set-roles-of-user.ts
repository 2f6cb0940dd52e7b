import { eq } from 'drizzle-orm';

import { userRoles } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** Replaces a person's roles. The caller has to check the right to assign them. */
export async function setRolesOfUser({ db }: Pick<Ctx, 'db'>, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  if (roleIds.length === 0) return;
  // Somebody may assign one of them concurrently on the role's page.
  await db
    .insert(userRoles)
    .values(roleIds.map((roleId) => ({ userId, roleId })))
    .onConflictDoNothing();
}
