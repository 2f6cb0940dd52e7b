import type { FileEntry } from '@houtai/contract/record-files';
import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { fileAddress } from './file-address.ts';
import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';
import { mayReadInRecord } from './may-read-file.ts';

/** A record by its kind and key. */
type RecordKey = { recordType: string; recordId: string };

/** What a record holds from now on: the files of its list, in order, and those that its text shows. `path` is the field that a refusal names. */
type Holding = RecordKey & { fileIds: readonly string[]; textFileIds: readonly string[]; path: string };

/**
 * Replaces the files of a record. Each has to be the caller's own, one that the record holds already, or, to copy it, one of
 * a record that the caller may read; A0400 otherwise. Belongs in the record's transaction.
 */
export async function setRecordFiles(ctx: Ctx, holding: Holding): Promise<void> {
  const rows = rowsOf(holding);
  await assertMayHold(ctx, { ...holding, rows, held: rows.length > 0 ? await heldBy(ctx, holding) : NONE });
  await ctx.db.delete(fileLinks).where(isOf(holding));
  if (rows.length > 0) await ctx.db.insert(fileLinks).values(rows);
}

/** The same for a record that has just been added and holds nothing yet. */
export async function addRecordFiles(ctx: Ctx, holding: Holding): Promise<void> {
  const rows = rowsOf(holding);
  await assertMayHold(ctx, { ...holding, rows, held: NONE });
  if (rows.length > 0) await ctx.db.insert(fileLinks).values(rows);
}

function rowsOf({ recordType, recordId, fileIds, textFileIds }: Holding) {
  const listed = [...new Set(fileIds)];
  const inText = [...new Set(textFileIds)].filter((id) => !listed.includes(id));
  return [...listed, ...inText].map((fileId, sort) => ({ recordType, recordId, fileId, inText: sort >= listed.length, sort }));
}

/** The listed files of records, by the key of the record and in their order. */
export async function filesOf(ctx: Ctx, recordType: string, recordIds: readonly string[]): Promise<Map<string, FileEntry[]>> {
  const found = new Map<string, FileEntry[]>();
  if (recordIds.length === 0) return found;
  const rows = await ctx.db
    .select({ recordId: fileLinks.recordId, id: files.id, fileName: files.name, size: files.size })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(and(eq(fileLinks.recordType, recordType), inArray(fileLinks.recordId, [...recordIds]), eq(fileLinks.inText, false)))
    .orderBy(asc(fileLinks.sort));
  for (const { recordId, ...file } of rows)
    found.set(recordId, [...(found.get(recordId) ?? []), { ...file, fileUrl: fileAddress(file.id) }]);
  return found;
}

function isOf({ recordType, recordId }: RecordKey) {
  return and(eq(fileLinks.recordType, recordType), eq(fileLinks.recordId, recordId));
}

const NONE: ReadonlySet<string> = new Set();

async function heldBy({ db }: Ctx, record: RecordKey): Promise<ReadonlySet<string>> {
  const links = await db.select({ fileId: fileLinks.fileId }).from(fileLinks).where(isOf(record));
  return new Set(links.map(({ fileId }) => fileId));
}

type Wanted = Pick<Holding, 'path'> & { rows: readonly { fileId: string }[]; held: ReadonlySet<string> };

/** The rows stay locked until the transaction ends, so that the clean-up of files without a record cannot take one away meanwhile. */
async function assertMayHold(ctx: Ctx, { path, rows, held }: Wanted): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ fileId }) => fileId);
  const among = inArray(files.id, ids);
  const owners = new Map((await ctx.db.select().from(files).where(among).for('share')).map((file) => [file.id, file.ownerId]));
  for (const id of ids) {
    if (owners.get(id) === ctx.actor.userId || held.has(id)) continue;
    if (owners.has(id) && (await mayReadInRecord(ctx, id))) continue;
    const msg = '有文件不存在或已被清理，请移除后重新上传';
    throw new AppError('A0400', msg, { errors: [{ path, msg }] });
  }
}
