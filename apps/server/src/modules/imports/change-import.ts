import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { aliasKey } from '@houtai/contract/form-options';
import type { ImportColumn } from '@houtai/contract/imports';
import { ownValue } from '@houtai/contract/own-value';
import { and, eq, sql } from 'drizzle-orm';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { checkImport } from './checking/check-import.ts';
import { newerSides } from './checking/newer-side.ts';
import type { ImportKind } from './import-kind.ts';
import { notOpen, OPEN_STATES, readTask, reopenImport } from './import-tasks.ts';
import { importMemories, importRows, imports } from './imports.tables.ts';
import { kindOf } from './kinds-of.ts';
import type { Task } from './reading/reading.ts';

/** The caller's import, if nothing has been imported yet and nothing is running. */
export async function openTask(ctx: Ctx, id: string): Promise<{ task: Task; kind: ImportKind }> {
  const task = await readTask(ctx, id);
  if (!OPEN_STATES.includes(task.state)) throw notOpen();
  return { task, kind: kindOf(ctx, task.kind) };
}

/** Stores what columns and aliases stand for, and starts the check. */
export async function matchAndCheck(
  ctx: Ctx,
  { id, columns, values, mode, whole, remember }: RequestOf<typeof calls.imports.check>,
): Promise<void> {
  const { task, kind } = await openTask(ctx, id);
  const matched = matchedBy(kind, task, columns);
  const said = actionMessages(task.values, values);
  await inTransaction(ctx, async (ctx) => {
    await reopenImport(ctx, id, { columns: matched, values: said, mode, whole });
    if (remember) await rememberMatch(ctx, task, { columns: matched, values: said });
  });
  await checkImport(ctx, id);
}

function matchedBy({ fields }: ImportKind, task: Task, columns: readonly string[]): ImportColumn[] {
  const chosen = columns.filter((field) => field !== '');
  const unknown = chosen.find((field) => !Object.hasOwn(fields, field));
  if (unknown !== undefined) throw new AppError('A0400', '没有这个字段');
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (twice !== undefined) throw new AppError('A0400', `有两列都对应「${ownValue(fields, twice)?.label ?? ''}」，请只留一列`);
  if (chosen.length === 0) throw new AppError('A0400', '请至少对应一列');
  return task.columns.map((column, index) => {
    const field = columns[index] ?? '';
    if (field === column.field) return column;
    return { ...column, field, how: field === '' ? 'skipped' : 'chosen', why: '' };
  });
}

type Said = { field: string; text: string; value: string };

function actionMessages(before: Task['values'], values: readonly Said[]): Task['values'] {
  const said = new Map(Object.entries(before).map(([field, spellings]) => [field, { ...spellings }]));
  for (const { field, text, value } of values) said.set(field, { ...said.get(field), [aliasKey(text)]: value });
  return Object.fromEntries(said);
}

/** Remembers the matching for this person and kind as the next proposal. */
async function rememberMatch({ db, actor, now }: Ctx, task: Task, { columns, values }: Pick<Task, 'columns' | 'values'>): Promise<void> {
  // Of several columns with the same name, a used one takes precedence over skipped ones.
  const named = columns.filter(({ head }) => head !== '').toSorted((a, b) => Number(a.field !== '') - Number(b.field !== ''));
  const heads = Object.fromEntries(named.map(({ head, field }) => [aliasKey(head), field]));
  await db
    .insert(importMemories)
    .values({ userId: actor.userId, kind: task.kind, columns: heads, values, at: now })
    .onConflictDoUpdate({
      target: [importMemories.userId, importMemories.kind],
      set: { columns: sql`${importMemories.columns} || excluded.columns`, values: sql`excluded."values"`, at: now },
    });
}

/** Corrects cells and starts the check again. */
export async function editCells(ctx: Ctx, { id, cells }: RequestOf<typeof calls.imports.edit>): Promise<void> {
  await openTask(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await reopenImport(ctx, id);
    for (const { row, column, text } of cells)
      await ctx.db
        .update(importRows)
        .set({ edits: sql`${importRows.edits} || jsonb_build_object(${String(column)}::text, ${text}::text)` })
        .where(and(eq(importRows.importId, id), eq(importRows.row, row)));
  });
  await checkImport(ctx, id);
}

/** Decides cells that both sides changed, optionally all undecided others, and starts the check again. */
export async function decideConflicts(ctx: Ctx, { id, cells, rest }: RequestOf<typeof calls.imports.decide>): Promise<void> {
  const open = await openTask(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await reopenImport(ctx, id);
    await keepDecisions(ctx, id, cells);
    if (rest) await keepDecisions(ctx, id, await undecidedCells(ctx, open, rest));
  });
  await checkImport(ctx, id);
}

type Decided = RequestOf<typeof calls.imports.decide>['cells'];

async function keepDecisions({ db }: Ctx, id: string, cells: Decided): Promise<void> {
  for (const { row, field, choice, own } of cells)
    await db
      .update(importRows)
      .set({ choices: sql`${importRows.choices} || jsonb_build_object(${field}::text, ${JSON.stringify({ choice, own })}::jsonb)` })
      .where(and(eq(importRows.importId, id), eq(importRows.row, row)));
}

type Open = Awaited<ReturnType<typeof openTask>>;

/** The newer side is known only for some cells; the others stay undecided. */
async function undecidedCells(ctx: Ctx, { task, kind }: Open, rest: 'sheet' | 'system' | 'newer'): Promise<Decided> {
  const { row, recordId, changes, choices } = importRows;
  const rows = await ctx.db
    .select({ row, recordId, changes, choices })
    .from(importRows)
    .where(and(eq(importRows.importId, task.id), eq(importRows.outcome, 'conflict')));
  const side = rest === 'newer' ? await newerSides(ctx, task, kind, rows) : () => ({ newer: rest });
  return rows.flatMap((each) =>
    each.changes.flatMap(({ field, isConflict }) => {
      const choice = isConflict && !Object.hasOwn(each.choices, field) ? side(each, field).newer : '';
      return choice === '' ? [] : [{ row: each.row, field, choice, own: '' }];
    }),
  );
}

/** Deletes an import that was not executed. */
export async function discardImport(ctx: Ctx, id: string): Promise<void> {
  const { task } = await openTask(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    await reopenImport(ctx, task.id);
    await ctx.db.delete(imports).where(eq(imports.id, task.id));
  });
}
