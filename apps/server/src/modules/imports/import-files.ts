import { FAULT_HEAD } from '@houtai/contract/import-words';
import { and, asc, eq, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { markSheet } from '../../platform/excel/sheet-thread.ts';
import { workbookOf } from '../../platform/excel/workbook.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { ImportKind } from './import-kind.ts';
import { readTask } from './import-tasks.ts';
import { importRows, imports } from './imports.tables.ts';

export type NamedFile = { name: string; bytes: Uint8Array };

/** The file of an import as it came, or with what is wrong marked in it. */
export async function fileOf(ctx: Ctx, { id, isMarked }: { id: string; isMarked: boolean }): Promise<NamedFile> {
  const task = await readTask(ctx, id, { toAll: true });
  const [row] = await ctx.db.select({ file: imports.file }).from(imports).where(eq(imports.id, id));
  if (!row?.file) throw new AppError('A0404', '文件已按期清理');
  if (!isMarked) return { name: task.fileName, bytes: row.file };
  const wrong = await ctx.db
    .select({ row: importRows.row, faults: importRows.faults })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'error')))
    .orderBy(asc(importRows.row));
  if (wrong.length === 0) throw new AppError('A0404', '数据不存在');
  const { isCsv, sheet, headerRow, columns } = task;
  const before = columns.findIndex(({ head }) => head === FAULT_HEAD);
  const faults = wrong.map(({ row, faults }) => ({
    row,
    columns: faults.flatMap(({ column }) => (column < 0 ? [] : [column])),
    msg: faults.map(({ msg }) => msg).join('；'),
  }));
  const at = before < 0 ? Math.max(columns.length, await widthOf(ctx, id)) : before;
  const bytes = await markSheet(row.file, { isCsv, sheet, headerRow, at, head: FAULT_HEAD, faults });
  return { name: task.fileName.replace(/(\.\w+)$/, '-错误$1'), bytes };
}

/** Columns of the widest row: one far down may reach beyond the heads, and keeps what stands there. */
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
