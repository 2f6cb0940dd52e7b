import { and, count, eq, notExists, sql, sum } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

/** Limits of a person's files that no record uses. */
const MAX_RECORD_FILES = 500;
const MAX_BYTES = 2 * 1_073_741_824;

/** Refuses uploads of a person who has too many unused files. */
export async function assertRoom(ctx: Ctx, bytes: number): Promise<void> {
  const [loose] = await ctx.db
    .select({ files: count(), bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.ownerId, ctx.actor.userId), notExists(linksOf(ctx))));
  if (!loose || (loose.files < MAX_RECORD_FILES && (loose.bytes ?? 0) + bytes <= MAX_BYTES)) return;
  throw new AppError('A0702', '您上传后没有提交的文件过多（最多 500 个、共 2 GB），请先提交，或等待一天后自动清理');
}

/** Like `assertRoom`, for a file about to be recorded; locks out the person's other uploads until the transaction ends. */
export async function assertRoomAlone(ctx: Ctx, bytes: number): Promise<void> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, ctx.actor.userId)).for('no key update');
  await assertRoom(ctx, bytes);
}

/** The links of the file in the outer query. */
export function linksOf({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({ one: sql`1` })
    .from(fileLinks)
    .where(eq(fileLinks.fileId, files.id));
}
