import { and, eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { users } from '../people/index.ts';
import { fileAddress } from './file-address.ts';
import { fileLinks } from './file-links.tables.ts';
import type { files } from './files.tables.ts';

/** Who may read the files of records of a type: whoever may read the record. */
type FileReading = { recordType: string; mayRead: (ctx: Ctx, recordId: string) => Promise<boolean> };

declare module '../../platform/module.ts' {
  interface Hooks {
    files: FileReading;
  }
}

/** Whether the caller may read the file: one's own, that of a record they may read, or the avatar of an active person. */
export async function mayReadFile(ctx: Ctx, file: typeof files.$inferSelect): Promise<boolean> {
  return file.ownerId === ctx.actor.userId || (await isShownAvatar(ctx, file)) || mayReadInRecord(ctx, file.id);
}

/** Whether a record that the caller may read holds the file. */
export async function mayReadInRecord(ctx: Ctx, fileId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'staff') return false;
  const links = await ctx.db.select().from(fileLinks).where(eq(fileLinks.fileId, fileId));
  const readings = ctx.registry.given('files');
  for (const { recordType, recordId } of links)
    if (await readings.find((reading) => reading.recordType === recordType)?.mayRead(ctx, recordId)) return true;
  return false;
}

async function isShownAvatar(ctx: Ctx, file: typeof files.$inferSelect): Promise<boolean> {
  const [shown] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.avatar, fileAddress(file.id)), eq(users.id, file.ownerId), eq(users.active, true)))
    .limit(1);
  return shown !== undefined;
}
