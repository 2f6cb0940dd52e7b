import { and, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { actorNow } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { fileAddress } from './file-address.ts';
import { fileLinks } from './file-links.tables.ts';
import type { files } from './files.tables.ts';

/** Who may read the files of records of a type: anyone who may read the record. */
type FileReading = {
  recordType: string;
  mayRead: (ctx: Ctx, recordId: string) => Promise<boolean>;
  /** Whether files uploaded as invoices are allowed; no other record accepts their types. */
  takesInvoices?: true;
};

declare module '#platform/module.ts' {
  interface Hooks {
    files: FileReading;
  }
}

/** Whether the caller may read the file: their own, one of a record they may read, or the avatar of an active person. */
export async function mayReadFile(ctx: Ctx, file: typeof files.$inferSelect): Promise<boolean> {
  return file.ownerId === ctx.actor.userId || (await isShownAvatar(ctx, file)) || mayReadInRecord(ctx, file.id);
}

/** Whether a record that the caller may read through contains the file. */
export async function mayReadInRecord(ctx: Ctx, fileId: string): Promise<boolean> {
  return (await readableLink(ctx, fileId)) !== null;
}

type Link = typeof fileLinks.$inferSelect;

/** The first link through which the caller may read the file; null without one. */
export async function readableLink(ctx: Ctx, fileId: string): Promise<Link | null> {
  if (ctx.actor.kind !== 'staff') return null;
  const links = await ctx.db.select().from(fileLinks).where(eq(fileLinks.fileId, fileId));
  for (const link of links) if (await mayReadBy(ctx, link, links)) return link;
  return null;
}

/** Follows copies to their origin; it ends, because each copy was made from an earlier link. */
async function mayReadBy(ctx: Ctx, link: Link, links: readonly Link[]): Promise<boolean> {
  const reading = ctx.registry.given('files').find(({ recordType }) => recordType === link.recordType);
  if (!(await reading?.mayRead(ctx, link.recordId))) return false;
  const origin = links.find(({ recordType, recordId }) => recordType === link.copiedFromType && recordId === link.copiedFromId);
  if (link.copiedBy === null || !origin || (await mayReadBy(ctx, origin, links))) return true;
  if (link.copiedBy === ctx.actor.userId) return false;
  const copier = await actorNow(ctx, link.copiedBy);
  return copier !== null && mayReadBy({ ...ctx, actor: copier }, origin, links);
}

async function isShownAvatar(ctx: Ctx, file: typeof files.$inferSelect): Promise<boolean> {
  if (file.ownerId === null) return false;
  const [shown] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.avatar, fileAddress(file.id)), eq(users.id, file.ownerId), eq(users.active, true)))
    .limit(1);
  return shown !== undefined;
}
