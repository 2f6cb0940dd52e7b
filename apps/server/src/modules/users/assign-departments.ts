import { eq } from 'drizzle-orm';

import { userDepartments, users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** Replaces a person's departments, one of which is primary. */
export async function assignDepartments(
  { db }: Pick<OpenCtx, 'db'>,
  userId: string,
  { departmentIds, primaryId }: { departmentIds: readonly string[]; primaryId: string },
): Promise<void> {
  await db.delete(userDepartments).where(eq(userDepartments.userId, userId));
  const places = departmentIds.map((departmentId) => ({ userId, departmentId, primary: departmentId === primaryId }));
  if (places.length > 0) await db.insert(userDepartments).values(places);
  await db
    .update(users)
    .set({ departmentIds: [...departmentIds] })
    .where(eq(users.id, userId));
}
