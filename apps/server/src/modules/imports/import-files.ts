import { FAULT_HEAD, ORIGIN_HEAD } from '@houtai/contract/import-words';
import { and, asc, eq, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { type MarkedRow, markSheet } from '#platform/excel/sheet-thread.ts';
import { workbookOf } from '#platform/excel/workbook.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { originOf, originSigner } from './checking/row-origin.ts';
import type { ImportKind } from './import-kind.ts';
import { readTask } from './import-tasks.ts';
import { importRows, imports } from './imports.tables.ts';

export type NamedFile = { name: string; bytes: Uint8Array };

/** The requested file: the original, its wrong rows, or all rows with errors marked. */
type Asked = { id: string; faults: '1' | 'all' | undefined };

/** The file of an import, original or with errors marked. */
export async function fileOf(ctx: Ctx, { id, faults }: Asked): Promise<NamedFile> {
  const task = await readTask(ctx, id, { toAll: true });
  const [row] = await ctx.db.select({ file: imports.file }).from(imports).where(eq(imports.id, id));
  if (!row?.file) throw new AppError('A0404', '文件已按期清理');
  if (faults === undefined) return { name: task.fileName, bytes: row.file };
  const rows = await wrongRows(ctx, id);
  if (rows.length === 0) throw new AppError('A0404', '数据不存在');
  const { isCsv, sheet, headerRow, columns } = task;
  const width = Math.max(columns.length, await widthOf(ctx, id));
  const [at, originAt] = [FAULT_HEAD, ORIGIN_HEAD].map((name) => columns.findIndex(({ head }) => head === name));
  const free = at === undefined || at < 0 ? width : at;
  const origin = { at: originAt === undefined || originAt < 0 ? Math.max(width, free + 1) : originAt, head: ORIGIN_HEAD };
  const marking = { isCsv, sheet, headerRow, at: free, head: FAULT_HEAD, origin, rows, isWhole: faults === 'all' };
  return { name: task.fileName.replace(/(\.\w+)$/, '-错误$1'), bytes: await markSheet(row.file, marking) };
}

async function wrongRows({ db }: Ctx, id: string): Promise<MarkedRow[]> {
  const { row, faults, edits, origin } = importRows;
  const wrong = await db
    .select({ row, faults, edits, origin })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'error')))
    .orderBy(asc(row));
  const sign = await originSigner(db);
  return wrong.map((each) => ({
    row: each.row,
    columns: each.faults.flatMap(({ column }) => (column < 0 ? [] : [column])),
    msg: each.faults.map(({ msg }) => msg).join('；'),
    edits: Object.entries(each.edits).map(([column, text]) => [Number(column), text] as const),
    origin: sign(originOf(id, each)),
  }));
}

/** The width of the widest row, because a late row may extend beyond the header. */
async function widthOf({ db }: Ctx, id: string): Promise<number> {
  const [widest] = await db
    .select({ width: sql<number>`coalesce(max(jsonb_array_length(${importRows.cells})), 0)::int` })
    .from(importRows)
    .where(eq(importRows.importId, id));
  return widest?.width ?? 0;
}

/** An empty sheet with a column for each field. */
export async function templateOf({ name, fields }: ImportKind): Promise<NamedFile> {
  const columns = Object.values(fields).map(({ label, required }) => ({
    head: required === false ? label : `${label}*`,
    width: Math.max(12, label.length * 3),
  }));
  return { name: `${name}导入模板.xlsx`, bytes: await workbookOf(name, columns, none()) };
}

async function* none(): AsyncGenerator<never[]> {}
