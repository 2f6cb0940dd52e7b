import { eq } from 'drizzle-orm';

import { userDepartments, users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** Puts a person into departments, of which one is the primary one, in place of those before. */
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
