import type { FileEntry } from '@houtai/contract/record-files';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { fileAddress } from './file-address.ts';
import { fileLinks } from './file-links.tables.ts';
import { files } from './files.tables.ts';
import { readableLink } from './may-read-file.ts';
import { INVOICE } from './upload-rules.ts';

/** A record by its kind and key. */
type RecordKey = { recordType: string; recordId: string };

/** The new files of a record: those of its list, in order, and those in its text. `path` is the field that a refusal names. */
type Holding = RecordKey & {
  fileIds: readonly string[];
  textFileIds: readonly string[];
  path: string;
  /** The record that this one is an edition of; its files do not count as copies here. */
  editionOf?: RecordKey;
};

type Origin = Pick<typeof fileLinks.$inferInsert, 'copiedBy' | 'copiedFromType' | 'copiedFromId'>;

const OWN: Origin = { copiedBy: null, copiedFromType: null, copiedFromId: null };

/**
 * Replaces the files of a record. Allowed are the caller's own files, present files of the record, and copies of files that the caller may
 * read; A0400 otherwise. Call it in the record's transaction.
 */
export async function setRecordFiles(ctx: Ctx, holding: Holding): Promise<void> {
  const rows = await rowsOf(ctx, holding, new Map([...(await editionLinks(ctx, holding)), ...(await linksOf(ctx, holding))]));
  await ctx.db.delete(fileLinks).where(isOf(holding));
  await freeCopies(
    ctx,
    holding,
    rows.map(({ fileId }) => fileId),
  );
  await ctx.work.insertAll(ctx.db, fileLinks, rows);
}

async function rowsOf(ctx: Ctx, { recordType, recordId, fileIds, textFileIds, path }: Holding, held: Links) {
  const listed = [...new Set(fileIds)];
  const inText = [...new Set(textFileIds)].filter((id) => !listed.includes(id));
  const wanted = [...listed, ...inText];
  const origins = await originsOf(ctx, { recordType, path, held }, wanted);
  return wanted.map((fileId, sort) => ({
    ...(origins.get(fileId) ?? OWN),
    recordType,
    recordId,
    fileId,
    inText: sort >= listed.length,
    sort,
  }));
}

/** The listed files of records, by record key and in order. */
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

/** Copies of files that this record no longer has become originals. */
async function freeCopies({ db }: Ctx, { recordType, recordId }: RecordKey, kept: readonly string[]): Promise<void> {
  const copied = and(eq(fileLinks.copiedFromType, recordType), eq(fileLinks.copiedFromId, recordId));
  await db
    .update(fileLinks)
    .set(OWN)
    .where(and(copied, kept.length > 0 ? notInArray(fileLinks.fileId, [...kept]) : undefined));
}

type Links = ReadonlyMap<string, typeof fileLinks.$inferSelect>;
type Wanted = { recordType: string; path: string; held: Links };

/** Where each file comes from; A0400 for one that the caller may not hold here. The rows stay locked until the transaction ends, so that the clean-up of files without a record cannot take one away in the meantime. */
async function originsOf(ctx: Ctx, { recordType, path, held }: Wanted, ids: readonly string[]): Promise<Map<string, Origin>> {
  if (ids.length === 0) return new Map();
  const among = inArray(files.id, [...ids]);
  const rows = await ctx.db.select().from(files).where(among).for('share');
  const owners = new Map(rows.map((file) => [file.id, file.ownerId]));
  assertTaken(
    ctx,
    { recordType, path },
    rows.filter(({ id }) => !held.has(id)),
  );
  const origins = new Map<string, Origin>();
  for (const id of ids) {
    const link = held.get(id);
    const origin = link ?? (owners.get(id) === ctx.actor.userId ? OWN : await copied(ctx, id));
    if (!origin) throw refusedFile(path);
    const { copiedBy, copiedFromType, copiedFromId } = origin;
    origins.set(id, { copiedBy, copiedFromType, copiedFromId });
  }
  return origins;
}

/** Refuses files uploaded as invoices in records of another kind, which cannot show their types. */
function assertTaken(
  ctx: Ctx,
  { recordType, path }: Pick<Wanted, 'recordType' | 'path'>,
  added: readonly (typeof files.$inferSelect)[],
): void {
  const reading = ctx.registry.given('files').find((each) => each.recordType === recordType);
  if (reading?.takesInvoices || added.every(({ bizType }) => bizType !== INVOICE)) return;
  const msg = '有文件是作为发票上传的，不能放在这里，请移除后作为附件重新上传';
  throw new AppError('A0400', msg, { errors: [{ path, msg }] });
}

async function editionLinks(ctx: Ctx, { editionOf }: Holding): Promise<Links> {
  return editionOf ? linksOf(ctx, editionOf) : new Map();
}

async function linksOf({ db }: Ctx, key: RecordKey): Promise<Links> {
  const links = await db.select().from(fileLinks).where(isOf(key));
  return new Map(links.map((link) => [link.fileId, link]));
}

async function copied(ctx: Ctx, fileId: string): Promise<Origin | null> {
  const link = await readableLink(ctx, fileId);
  return link && { copiedBy: ctx.actor.userId, copiedFromType: link.recordType, copiedFromId: link.recordId };
}

function refusedFile(path: string): AppError {
  const msg = '有文件不存在或已被清理，请移除后重新上传';
  return new AppError('A0400', msg, { errors: [{ path, msg }] });
}
