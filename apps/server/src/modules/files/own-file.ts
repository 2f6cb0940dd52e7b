import { and, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';

/** A file that the caller uploaded; null for any other. */
export async function ownFile({ db, actor }: Ctx, id: string): Promise<typeof files.$inferSelect | null> {
  const [own] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, actor.userId)));
  return own ?? null;
}

/** Whether an address is that of a file which the caller uploaded. */
export async function isOwnFile(ctx: Ctx, address: string): Promise<boolean> {
  const id = address.split('/').at(-1) ?? '';
  if (address !== fileAddress(id)) return false;
  return (await ownFile(ctx, id)) !== null;
}
