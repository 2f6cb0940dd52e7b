import { ATTACHMENT_EXTENSIONS, IMAGE_EXTENSIONS, UPLOAD_MAX_MB, VIDEO_EXTENSIONS } from '@houtai/contract/limits';
import { uploadTypeRefused } from '@houtai/contract/upload-messages';
import { and, count, eq, notExists, sql, sum } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { extensionOf } from '../../platform/http/file-name.ts';
import type { UploadLimits } from '../../platform/http/multipart.ts';
import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

/** What each bizType takes (specification 5.2, 7.8): 1 image, 2 attachment, 3 video. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  '1': IMAGE_EXTENSIONS,
  '2': ATTACHMENT_EXTENSIONS,
  '3': VIDEO_EXTENSIONS,
};

/** What the upload takes before its fields, which may follow the file, say what it is for. */
export const ANY_UPLOAD: UploadLimits = { maxMb: UPLOAD_MAX_MB, extensions: [...new Set(Object.values(EXTENSIONS).flat())] };

/** What somebody may have uploaded that no record holds yet. */
const LOOSE_FILES_MOST = 500;
const LOOSE_BYTES_MOST = 4 * 1_073_741_824;

/** Refuses a file whose extension its bizType does not take. */
export function assertFits(bizType: string, name: string): void {
  const extensions = EXTENSIONS[bizType] ?? [];
  if (!extensions.includes(extensionOf(name))) throw new AppError('A0701', uploadTypeRefused(extensions));
}

/** Refuses somebody who goes on uploading without ever putting the files into a record. */
export async function assertRoom(ctx: Ctx, size: number): Promise<void> {
  const [loose] = await ctx.db
    .select({ files: count(), bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.ownerId, ctx.actor.userId), notExists(linksOf(ctx))));
  if (!loose || (loose.files < LOOSE_FILES_MOST && (loose.bytes ?? 0) + size <= LOOSE_BYTES_MOST)) return;
  throw new AppError('A0702', '您上传后没有提交的文件过多，请先提交，或等待一天后自动清理');
}

/** The links of the file that the outer query is at. */
export function linksOf({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({ one: sql`1` })
    .from(fileLinks)
    .where(eq(fileLinks.fileId, files.id));
}
