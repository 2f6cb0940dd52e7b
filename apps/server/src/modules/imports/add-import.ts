import { buffer } from 'node:stream/consumers';

import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import type { Db } from '#platform/db/client.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { type ReadSheet, readSheet } from '#platform/excel/sheet-thread.ts';
import type { Upload } from '#platform/http/files/store-upload.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

import type { ImportKind } from './import-kind.ts';
import { reopenImport } from './import-tasks.ts';
import { importMemories, importRows, imports } from './imports.tables.ts';
import { chooseSheet } from './reading/choose-sheet.ts';
import { findHeader, type FirstRow, LOOKED_AT, matchColumns } from './reading/match-columns.ts';

/** An uploaded sheet, read up to its first rows. */
export type UploadedSheet = { kind: ImportKind; within: string; fileName: string; isCsv: boolean; file: Buffer; read: ReadSheet };

export async function readImport(
  kind: ImportKind,
  { within, upload, storage }: { within: string; upload: Upload; storage: Storage },
): Promise<UploadedSheet> {
  const stored = await storage.read(upload.storageKey);
  if (!stored) throw new Error('the upload is gone');
  const file = await buffer(stored);
  const isCsv = upload.name.toLowerCase().endsWith('.csv');
  const read = await readSheet(file, { isCsv, sheet: (glances) => chooseSheet(kind, glances) });
  return { kind, within, fileName: upload.name, isCsv, file, read };
}

/**
 * Stores an uploaded sheet with its rows; nothing is imported yet. Its bytes are in the database, so that they are deleted together with
 * the rows. Returns the id.
 */
export async function addImport(ctx: Ctx, { kind, within, fileName, isCsv, file, read }: UploadedSheet): Promise<string> {
  const id = uuidv7();
  await inTransaction(ctx, async (ctx) => {
    const task = { id, kind: kind.kind, within, userId: ctx.actor.userId, fileName, isCsv, file, createdAt: ctx.now };
    await ctx.db.insert(imports).values({ ...task, sheets: read.sheets, sheet: read.sheet, headerRow: 1, columns: [] });
    await keepRows(ctx.db, id, read);
    await matchTask(ctx, kind, { id });
  });
  return id;
}

/** Reads another sheet of the file instead. */
export async function readAgain(ctx: Ctx, kind: ImportKind, { id, sheet }: { id: string; sheet: number }): Promise<void> {
  const [task] = await ctx.db.select({ file: imports.file, isCsv: imports.isCsv }).from(imports).where(eq(imports.id, id));
  if (!task?.file) throw new AppError('A0409', '文件已按期清理，请重新上传');
  const read = await readSheet(task.file, { isCsv: task.isCsv, sheet });
  await inTransaction(ctx, async (ctx) => {
    await reopenImport(ctx, id);
    await ctx.db.delete(importRows).where(eq(importRows.importId, id));
    await ctx.db.update(imports).set({ sheet: read.sheet }).where(eq(imports.id, id));
    await keepRows(ctx.db, id, read);
    await matchTask(ctx, kind, { id });
  });
}

async function keepRows(db: Db, importId: string, { rows }: ReadSheet): Promise<void> {
  for await (const piece of rows)
    await db.execute(sql`insert into ${importRows} (import_id, "row", cells, kinds, numbers)
      select ${importId}, x."row", x.cells, x.kinds, coalesce(x.numbers, '{}') from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as x("row" int, cells jsonb, kinds text, numbers jsonb)`);
}

/** Finds the header row (the given one, or the best match) and the field of each column. */
export async function matchTask(
  ctx: Ctx,
  kind: ImportKind,
  { id, headerRow }: { id: string; headerRow?: number | undefined },
): Promise<void> {
  const first = await firstRows(ctx.db, id, headerRow ?? 0);
  if (first.length === 0) throw new AppError('A0400', '这张表是空的，请选择有数据的表');
  const found = headerRow ?? findHeader(kind, first);
  const memory = await memoryOf(ctx, kind);
  const columns = matchColumns(kind, first, { headerRow: found, remembered: memory.columns });
  const total = await ctx.db.$count(importRows, and(eq(importRows.importId, id), sql`${importRows.row} > ${found}`));
  if (total === 0) throw new AppError('A0400', '列名下面没有数据，请填写后重新上传');
  await reopenImport(ctx, id, { headerRow: found, columns, values: memory.values, total, counts: {} });
}

function firstRows(db: Db, id: string, headerRow: number): Promise<FirstRow[]> {
  return db
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), headerRow > 0 ? lte(importRows.row, headerRow + LOOKED_AT) : undefined))
    .orderBy(asc(importRows.row))
    .limit(headerRow + LOOKED_AT);
}

async function memoryOf({ db, actor }: Ctx, { kind }: ImportKind) {
  const [memory] = await db
    .select({ columns: importMemories.columns, values: importMemories.values })
    .from(importMemories)
    .where(and(eq(importMemories.userId, actor.userId), eq(importMemories.kind, kind)));
  return memory ?? { columns: {}, values: {} };
}
