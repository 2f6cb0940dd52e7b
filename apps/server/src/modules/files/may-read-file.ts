import { and, eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { users } from '../people/index.ts';
import { fileAddress } from './file-address.ts';
import type { files } from './files.tables.ts';

/** Whether the caller may read the file: one's own, or the avatar that an active person shows to everybody signed in. */
export async function mayReadFile(ctx: Ctx, file: typeof files.$inferSelect): Promise<boolean> {
  if (file.ownerId === ctx.actor.userId) return true;
  const [shown] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.avatar, fileAddress(file.id)), eq(users.id, file.ownerId), eq(users.active, true)))
    .limit(1);
  return shown !== undefined;
}
