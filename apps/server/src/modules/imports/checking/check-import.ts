import { ROW_OUTCOMES } from '@houtai/contract/import-words';
import { keysOf } from '@houtai/contract/keys-of';
import { eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import type { ImportKind } from '../import-kind.ts';
import { beginTask, readTask } from '../import-tasks.ts';
import { imports } from '../imports.tables.ts';
import { kindOf } from '../kinds-of.ts';
import { readerOf, type Task } from '../reading/reading.ts';
import { changedSince, runTask } from '../run-task.ts';
import { passRows } from './pass-rows.ts';
import type { OutcomeTally } from './row-results.ts';

/** The most distinct faults in a report. */
const FAULTS_SHOWN = 100;

/** Starts the check of all rows: the import itself, rolled back at the end. */
export async function checkImport(ctx: Ctx, id: string): Promise<void> {
  const task = await beginTask(ctx, id, { from: ['matching', 'checked', 'failed', 'cancelled'], to: 'checking' });
  const kind = kindOf(ctx, task.kind);
  runTask(ctx, task, {
    isRolledBack: true,
    run: async (inner, onPiece) => ({ ...told(await pass(inner, { task, kind, store: ctx.db, onPiece })), state: 'checked' as const }),
    otherwise: { failed: 'matching', cancelled: 'matching', untouched: '没有导入任何数据' },
  });
}

/** Starts the import of a checked sheet. */
export async function commitImport(ctx: Ctx, id: string): Promise<void> {
  const ready = await readTask(ctx, id);
  // Validated first, because a refusal after the start would leave the task running.
  const kind = kindOf(ctx, ready.kind);
  assertReady(ready);
  const task = await beginTask(ctx, id, { from: ['checked'], to: 'importing' });
  runTask(ctx, task, {
    titles: { done: `${kind.name}导入完成`, failed: `${kind.name}导入没有完成` },
    run: async (inner, onPiece) => {
      const tally = await pass(inner, { task, kind, store: inner.db, onPiece });
      assertAsChecked(task, tally);
      const { new: added = 0, update: updated = 0, error = 0 } = tally.counts;
      const message = [`新增 ${added} 行`, `更新 ${updated} 行`, ...(error > 0 ? [`${error} 行有错误没有导入`] : [])].join('，');
      return { ...told(tally), message, state: 'done' as const };
    },
    otherwise: { failed: 'failed', cancelled: 'cancelled', untouched: '没有导入任何数据' },
  });
}

function assertReady({ whole, counts, undecided }: Task): void {
  const errors = counts.error ?? 0;
  if (whole && errors > 0) throw new AppError('A0409', `还有 ${errors} 行有错误，请改正后再导入，或选择只导入没有错误的行`);
  if (undecided > 0) throw new AppError('A0409', `还有 ${undecided} 格两边都改过，请先选择用哪一边`);
}

type Passing = Pick<Parameters<typeof passRows>[1], 'task' | 'store' | 'onPiece'> & { kind: ImportKind };

async function pass(ctx: Ctx, { task, kind, store, onPiece }: Passing): Promise<OutcomeTally> {
  return passRows(ctx, { task, store, onPiece, reader: await readerOf(ctx, kind, task) });
}

/** The result has to equal that of the check; if the database has changed meanwhile, the person has to check again. */
function assertAsChecked(task: Pick<Task, 'counts'>, { counts, faults }: OutcomeTally): void {
  const [fault = '新增和更新的行数不同'] = faults.keys();
  if (keysOf(ROW_OUTCOMES).some((outcome) => (counts[outcome] ?? 0) !== (task.counts[outcome] ?? 0))) throw changedSince(fault);
}

function told({ counts, faults, conflicts, undecided }: OutcomeTally) {
  const listed = [...faults].map(([msg, rows]) => ({ msg, rows })).toSorted((a, b) => b.rows - a.rows);
  return { counts, faults: listed.slice(0, FAULTS_SHOWN), conflicts, undecided };
}

/** Requests that the running task stops. */
export async function cancelImport(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(imports).set({ isCancelAsked: true }).where(eq(imports.id, id));
}
