import { and, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import type { Upload } from '#platform/http/files/keep-upload.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

type RecordKey = { recordType: string; recordId: string };
type Where = Pick<OpenCtx, 'db'>;

/** bizType of an attachment (specification 7.8). */
const ATTACHMENT = '2';

/** Stores a file that nobody who is signed in has brought, held by a record from the start; A0702 where that has `most` already. */
export function keepOpenFile(
  ctx: OpenCtx,
  upload: Upload,
  { companyId, most, ...record }: RecordKey & { companyId: string; most: number },
): Promise<string> {
  return inTransaction(ctx, async ({ db, now }) => {
    const [held] = await db.select({ files: count() }).from(fileLinks).where(isOf(record));
    if ((held?.files ?? 0) >= most) throw new AppError('A0702', `最多上传 ${most} 个文件`);
    const id = uuidv7();
    await db.insert(files).values({ ...upload, id, ownerId: null, companyId, bizType: ATTACHMENT, createdAt: now });
    await db.insert(fileLinks).values({ ...record, fileId: id });
    return id;
  });
}

/** Bytes of the files that records hold; `ids` says which records of the type. */
export async function linkedBytes({ db }: Where, recordType: string, ids: (recordId: typeof fileLinks.recordId) => SQL): Promise<number> {
  const [held] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(and(eq(fileLinks.recordType, recordType), ids(fileLinks.recordId)));
  return held?.bytes ?? 0;
}

/** Gives these files of a record to another one; false where it does not hold all of them, and then some may have been given. */
export async function moveRecordFiles({ db }: Where, from: RecordKey, to: RecordKey, ids: readonly string[]): Promise<boolean> {
  const moved = await db
    .update(fileLinks)
    .set(to)
    .where(and(isOf(from), inArray(fileLinks.fileId, [...ids])))
    .returning({ id: fileLinks.fileId });
  return moved.length === ids.length;
}

/** Has records hold no files any more; those that nothing else holds go with the next clean-up. */
export async function dropRecordFiles({ db }: Where, recordType: string, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await db.delete(fileLinks).where(and(eq(fileLinks.recordType, recordType), inArray(fileLinks.recordId, [...recordIds])));
}

/** The same for all records of a type, of files from before a moment. */
export async function dropFilesBefore({ db }: Where, recordType: string, before: Date): Promise<void> {
  const old = db.select({ id: files.id }).from(files).where(lt(files.createdAt, before));
  await db.delete(fileLinks).where(and(eq(fileLinks.recordType, recordType), inArray(fileLinks.fileId, old)));
}

function isOf({ recordType, recordId }: RecordKey) {
  return and(eq(fileLinks.recordType, recordType), eq(fileLinks.recordId, recordId));
}
