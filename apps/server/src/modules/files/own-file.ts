import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';

/** Whether an address is that of a file which the caller uploaded. */
export async function isOwnFile(ctx: Ctx, address: string): Promise<boolean> {
  const id = address.split('/').at(-1) ?? '';
  if (address !== fileAddress(id)) return false;
  const [own] = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ctx.actor.userId)));
  return own !== undefined;
}
