import { and, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import type { Upload } from '#platform/http/files/store-upload.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';

type RecordKey = { recordType: string; recordId: string };
type Where = Pick<OpenCtx, 'db'>;

/** bizType of an attachment (specification 7.8). */
const ATTACHMENT = '2';

/** Stores a file of a visitor, attached to a record from the start; A0702 if the record has `most` already. */
export function storeVisitorFile(
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

/** The total size of files in the given records of a type. */
export async function linkedBytes({ db }: Where, recordType: string, ids: (recordId: typeof fileLinks.recordId) => SQL): Promise<number> {
  const [held] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(and(eq(fileLinks.recordType, recordType), ids(fileLinks.recordId)));
  return held?.bytes ?? 0;
}

/** Moves files from one record to another; false if the first does not have all of them, in which case some may have been moved. */
export async function moveRecordFiles({ db }: Where, from: RecordKey, to: RecordKey, ids: readonly string[]): Promise<boolean> {
  const moved = await db
    .update(fileLinks)
    .set(to)
    .where(and(isOf(from), inArray(fileLinks.fileId, [...ids])))
    .returning({ id: fileLinks.fileId });
  return moved.length === ids.length;
}

/** Detaches all files from records; the next clean-up removes those used nowhere else. */
export async function dropRecordFiles({ db }: Where, recordType: string, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await db.delete(fileLinks).where(and(eq(fileLinks.recordType, recordType), inArray(fileLinks.recordId, [...recordIds])));
}

/** Detaches files older than a moment from all records of a type. */
export async function dropFilesBefore({ db }: Where, recordType: string, before: Date): Promise<void> {
  const old = db.select({ id: files.id }).from(files).where(lt(files.createdAt, before));
  await db.delete(fileLinks).where(and(eq(fileLinks.recordType, recordType), inArray(fileLinks.fileId, old)));
}

function isOf({ recordType, recordId }: RecordKey) {
  return and(eq(fileLinks.recordType, recordType), eq(fileLinks.recordId, recordId));
}
