import { textsOf } from '@houtai/contract/form-check';
import type { ImportDetail } from '@houtai/contract/imports';
import type { Tag } from '@houtai/contract/tags';
import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm';

import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { refusalOf } from '#platform/http/replies/errors.ts';
import { originWords } from '#platform/origin.ts';

import type { FoundRecord, ImportKind } from './import-kind.ts';
import { beginTask, readTask } from './import-tasks.ts';
import { importRows } from './imports.tables.ts';
import { kindOf } from './kinds-of.ts';
import { runTask } from './run-task.ts';

const PIECE = 200;

/** The most remaining rows to name. */
const KEPT_SHOWN = 500;

type DoneRow = Pick<typeof importRows.$inferSelect, 'row' | 'name' | 'recordId' | 'outcome' | 'before' | 'leftVersion'>;
type Kept = ImportDetail['kept'];

/** Starts undoing an import: records that nobody changed since are restored; changed ones stay, or on request are restored, too. */
export async function undoImport(ctx: Ctx, { id, changedToo }: { id: string; changedToo: boolean }): Promise<void> {
  // Validated first, because a refusal after the start would leave the task running.
  const { kind: name, state } = await readTask(ctx, id);
  const kind = kindOf(ctx, name);
  const task = await beginTask(ctx, id, { from: changedToo ? ['done', 'undone'] : ['done'], to: 'undoing' });
  runTask(ctx, task, {
    titles: { done: `${kind.name}导入已撤销`, failed: `${kind.name}导入没有撤销` },
    run: async (inner, onPiece) => {
      const { restored, kept } = await takeBack(
        { ...inner, origin: { kind: 'undo', of: `撤销导入「${task.fileName}」`, asLeft: false } },
        { id, kind, changedToo, onPiece },
      );
      const message = kept.length === 0 ? `已撤销 ${restored} 行` : `已撤销 ${restored} 行，${kept.length} 行保留`;
      return { state: 'undone' as const, message, kept: kept.slice(0, KEPT_SHOWN) };
    },
    otherwise: { failed: state, cancelled: state, untouched: '没有撤销任何数据' },
  });
}

type TakingBack = { id: string; kind: ImportKind; changedToo: boolean; onPiece: (done: number) => Promise<void> };

/** In reverse order, so that children are removed before their parents. */
async function takeBack(ctx: Ctx, { id, kind, changedToo, onPiece }: TakingBack): Promise<{ restored: number; kept: Kept }> {
  const kept: Kept = [];
  let restored = 0;
  for (let before = Infinity; ;) {
    const rows = await rowsBefore(ctx, id, before);
    if (rows.length === 0) return { restored, kept };
    const found = new Map(
      (
        await kind.read(
          asLeft(ctx),
          rows.flatMap(({ recordId }) => recordId ?? []),
        )
      ).map((record) => [record.id, record]),
    );
    for (const row of rows) {
      const msg = await takeRowBack(ctx, { row, kind, changedToo, found: found.get(row.recordId ?? '') });
      if (msg === '') restored += 1;
      else kept.push({ row: row.row, name: row.name, msg });
    }
    // Undone rows are no longer a basis for comparison, and cannot be undone twice.
    const gone = rows.filter(({ row }) => !kept.some((stays) => stays.row === row)).map(({ row }) => row);
    if (gone.length > 0)
      await ctx.db
        .update(importRows)
        .set({ base: null, recordId: null })
        .where(and(eq(importRows.importId, id), inArray(importRows.row, gone)));
    before = rows.at(-1)?.row ?? 0;
    await onPiece(restored + kept.length);
  }
}

/** If nobody has changed a record since the import, a change of its owner by the import does not restrict the undo. */
function asLeft(ctx: Ctx): Ctx {
  return { ...ctx, origin: { kind: 'undo', of: originWords(ctx.origin), asLeft: true } };
}

function rowsBefore({ db }: Ctx, id: string, before: number): Promise<DoneRow[]> {
  const { row, name, recordId, outcome, leftVersion } = importRows;
  return db
    .select({ row, name, recordId, outcome, before: importRows.before, leftVersion })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        inArray(outcome, ['new', 'update']),
        isNotNull(recordId),
        before === Infinity ? undefined : lt(row, before),
      ),
    )
    .orderBy(desc(row))
    .limit(PIECE);
}

function rightTo({ may }: ImportKind, { outcome }: DoneRow): Tag {
  return outcome === 'new' ? (may.remove ?? may.edit) : may.edit;
}

type TakingRow = { row: DoneRow; kind: ImportKind; changedToo: boolean; found: FoundRecord | undefined };

/** Why a row stays, or blank. */
async function takeRowBack(ctx: Ctx, { row, kind, changedToo, found }: TakingRow): Promise<string> {
  if (row.recordId === null) return '';
  if (!found) return '记录已不存在';
  const isLeft = found.version === row.leftVersion;
  if (!isLeft && !changedToo) return '导入之后有人改过';
  if (!isLeft && !holds(ctx.actor, rightTo(kind, row))) return row.outcome === 'new' ? '没有删除的权限' : '没有修改的权限';
  try {
    // Changes by others are overwritten only with the present right to change the record.
    await inTransaction(isLeft ? asLeft(ctx) : ctx, (ctx) =>
      row.outcome === 'new' ? kind.remove(ctx, found) : kind.update(ctx, found, { ...textsOf(kind.form, found.values), ...row.before }),
    );
    return '';
  } catch (error) {
    const { body, unexpected } = refusalOf(error, ctx.requestId);
    if (unexpected || body.code.startsWith('B')) throw error;
    return body.msg;
  }
}
