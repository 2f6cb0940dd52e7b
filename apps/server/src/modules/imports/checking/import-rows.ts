import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { hasOptions } from '@houtai/contract/form-options';
import type { ImportedRow, ImportValue } from '@houtai/contract/imported-rows';
import type { ImportDetail, ImportField } from '@houtai/contract/imports';
import { ownValue } from '@houtai/contract/own-value';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';

import { namesOf, users } from '#modules/people/index.ts';
import { type PageResult, readPage } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import type { ImportKind } from '../import-kind.ts';
import { IMPORT_LIST } from '../import-list.ts';
import { readTask } from '../import-tasks.ts';
import { importRows, imports } from '../imports.tables.ts';
import { kindOf } from '../kinds-of.ts';
import { lookUpAll } from '../reading/look-up.ts';
import { chosenMeaning, readValue } from '../reading/read-value.ts';
import { cellOf, type Task } from '../reading/reading.ts';
import { newerSides } from './newer-side.ts';

/** The most aliases of a column and the most choices to show. */
const MAX_ALIASES = 200;
const MAX_OPTIONS = 2_000;

/** An import with everything that is decided before it runs. */
export async function importDetail(ctx: Ctx, id: string): Promise<ImportDetail> {
  const task = await readTask(ctx, id, { toAll: true });
  const kind = ctx.registry.given('importKind').find((each) => each.kind === task.kind);
  const fields = kind ? fieldsOf(kind) : [];
  const names = await namesOf(ctx, [task.userId]);
  const matched = new Set(task.columns.map(({ field }) => field));
  const [row] = await IMPORT_LIST.answer(ctx, [{ ...task, userName: names.get(task.userId) ?? '' }]);
  if (!row) throw notFound('导入任务');
  const { sheets, sheet, headerRow, columns, mode, whole, faults, conflicts, undecided, kept } = task;
  return {
    ...row,
    sheets,
    sheet,
    headerRow,
    columns,
    mode,
    whole,
    faults,
    conflicts,
    undecided,
    kept,
    fields,
    missing: fields
      .filter(({ required, name }) => required && !matched.has(name) && !(ownValue(kind?.initial(ctx), name) ?? ''))
      .map(({ label }) => label),
    last: task.state === 'checked' ? await lastImport(ctx, task) : null,
    rowsPerSecond: rateOf(ctx, task),
  };
}

function fieldsOf({ fields, keys }: ImportKind): ImportField[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    label: field.label,
    required: field.required !== false,
    isKey: keys.includes(name),
    hasValues: hasOptions(field),
    dictionary: field.kind === 'code' ? field.dictionary : '',
  }));
}

function rateOf({ now }: Ctx, { begunAt, endedAt, done }: Task): number {
  const seconds = begunAt ? ((endedAt ?? now).getTime() - begunAt.getTime()) / 1_000 : 0;
  return seconds > 0 ? Math.round(done / seconds) : 0;
}

/** The last import that included some of the same records. */
async function lastImport({ db }: Ctx, { id, kind }: Task): Promise<ImportDetail['last']> {
  const same = db
    .select({ recordId: importRows.recordId })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.recordId)));
  const [last] = await db
    .select({ userName: users.name, at: imports.endedAt })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .innerJoin(users, eq(users.id, imports.userId))
    .where(and(inArray(importRows.recordId, same), isNotNull(importRows.base), eq(imports.kind, kind), eq(imports.state, 'done')))
    .orderBy(desc(imports.endedAt))
    .limit(1);
  return last?.at ? { userName: last.userName, at: last.at.toISOString() } : null;
}

/** Rows below the header with their results. */
export async function importedRows(
  ctx: Ctx,
  { id, outcome, ...page }: RequestOf<typeof calls.imports.rows>,
): Promise<PageResult<ImportedRow>> {
  const task = await readTask(ctx, id, { toAll: true });
  const kind = ctx.registry.given('importKind').find((each) => each.kind === task.kind);
  const where = and(eq(importRows.importId, id), gt(importRows.row, task.headerRow), outcome ? eq(importRows.outcome, outcome) : undefined);
  return readPage(
    page,
    async (limit, skip) => {
      const rows = await ctx.db.select().from(importRows).where(where).orderBy(asc(importRows.row)).limit(limit).offset(skip);
      // After an import, the last change is the import itself.
      const side = kind && task.state === 'checked' ? await newerSides(ctx, task, kind, rows) : undefined;
      return rows.map((row) => toImportedRow(row, task, { kind, side }));
    },
    () => ctx.db.$count(importRows, where),
  );
}

type Known = { kind: ImportKind | undefined; side: Awaited<ReturnType<typeof newerSides>> | undefined };

function toImportedRow(row: typeof importRows.$inferSelect, { columns, state }: Task, { kind, side }: Known): ImportedRow {
  const isNew = state === 'matching';
  return {
    row: row.row,
    name: row.name,
    cells: columns.map((_, column) => cellOf(row, column)),
    mended: Object.keys(row.edits).map((column) => ({ column: Number(column), before: row.cells[Number(column)] ?? '' })),
    outcome: isNew ? null : row.outcome,
    faults: isNew ? [] : row.faults,
    values: isNew ? {} : (row.base ?? {}),
    changes: row.changes.map((change) => {
      const decided = ownValue(row.choices, change.field);
      return {
        ...change,
        label: ownValue(kind?.fields, change.field)?.label ?? change.field,
        choice: decided?.choice ?? '',
        own: decided?.own ?? '',
        ...(side?.(row, change.field) ?? { changed: null, newer: '' as const }),
      };
    }),
  };
}

/** The aliases of a field's column, most frequent first, with what each stands for, and the available choices. */
export async function valuesOfField(
  ctx: Ctx,
  { id, field: name }: { id: string; field: string },
): Promise<{ values: ImportValue[]; options: { value: string; label: string }[] }> {
  const task = await readTask(ctx, id);
  const kind = kindOf(ctx, task.kind);
  const field = ownValue(kind.fields, name);
  const column = task.columns.findIndex((each) => each.field === name);
  if (!field || column < 0) return { values: [], options: [] };
  const looked = await lookUpAll(ctx, kind);
  const said = ownValue(task.values, name) ?? {};
  const written = await spellingsOf(ctx, task, { column, isList: field.kind === 'ids' });
  const values = written.map(({ text, rows }): ImportValue => {
    const own = chosenMeaning(said, text);
    const { text: read = '', fault = '' } = readValue(text, { name, field, looked, said: {}, row: {}, held: '' });
    return own ? { text, rows, value: own, read, why: '记得' } : { text, rows, value: read, read, why: fault };
  });
  const options = (looked.get(name)?.all() ?? []).filter(({ isOff }) => !isOff).slice(0, MAX_OPTIONS);
  return { values, options: options.map(({ value, text }) => ({ value, label: text })) };
}

type Spelling = { text: string; rows: number };

function spellingsOf({ db }: Ctx, { id, headerRow }: Task, { column, isList }: { column: number; isList: boolean }): Promise<Spelling[]> {
  const cell = sql<string>`trim(coalesce(${importRows.edits} ->> ${String(column)}, ${importRows.cells} ->> ${column}::int))`;
  const text = isList ? sql<string>`trim(regexp_split_to_table(${cell}, '[、,，;；\n]'))` : cell;
  const each = db
    .select({ text: text.as('text') })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        gt(importRows.row, headerRow),
        // Broken cells have no meaning and are corrected one by one.
        sql`(substr(${importRows.kinds}, ${column + 1}::int, 1) not in ('l', 'u', 'e', 'x') or ${importRows.edits} ? ${String(column)})`,
      ),
    )
    .as('each');
  return db
    .select({ text: each.text, rows: count() })
    .from(each)
    .where(sql`${each.text} <> ''`)
    .groupBy(each.text)
    .orderBy(desc(count()), asc(each.text))
    .limit(MAX_ALIASES);
}
