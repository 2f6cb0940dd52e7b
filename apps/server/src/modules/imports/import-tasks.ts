import type { ImportState } from '@houtai/contract/import-words';
import { and, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { imports } from './imports.tables.ts';
import type { Task } from './reading/reading.ts';

const { file: _, ...COLUMNS } = getTableColumns(imports);

/** A heartbeat older than this comes from a server that has died. */
const DEAD_AFTER = sql`interval '15 seconds'`;

/** A running task holds this advisory lock in its transaction; the database releases it when the server dies. */
export function lockKey(id: string) {
  return sql`hashtextextended(${`import ${id}`}, 0)`;
}

/** An import of the caller; A0404 for others. `toAll` also admits people who may see all imports. */
export async function readTask(ctx: Ctx, id: string, { toAll = false } = {}): Promise<Task> {
  const isSilent = sql<boolean>`${imports.state} in ('checking', 'importing', 'undoing') and ${lt(imports.aliveAt, sql`now() - ${DEAD_AFTER}`)}`;
  const [found] = await ctx.db
    .select({ ...COLUMNS, isSilent })
    .from(imports)
    .where(eq(imports.id, id));
  if (!found || !(found.userId === ctx.actor.userId || (toAll && canSeeAllImports(ctx)))) throw notFound('导入任务');
  const { isSilent: mayBeDead, ...task } = found;
  return mayBeDead ? endDead(ctx, task) : task;
}

export function canSeeAllImports({ actor }: Ctx): boolean {
  return actor.tags.has('*:*:*') || actor.tags.has('system:import:all');
}

/** The state after the server died, by what the task was doing. */
const AFTER_DEATH: Readonly<Partial<Record<ImportState, { state: ImportState; message: string }>>> = {
  checking: { state: 'matching', message: '服务器中断，检查没有完成，请重新检查' },
  importing: { state: 'failed', message: '服务器中断，没有导入任何数据' },
  undoing: { state: 'done', message: '服务器中断，没有撤销任何数据' },
};

/** Marks a task whose server died; its transaction was rolled back. */
async function endDead({ db, now }: Ctx, task: Task): Promise<Task> {
  const ended = { ...AFTER_DEATH[task.state], endedAt: now, done: 0, isCancelAsked: false };
  const { id, state } = task;
  const isDead = [lt(imports.aliveAt, sql`now() - ${DEAD_AFTER}`), sql`pg_try_advisory_xact_lock(${lockKey(id)})`];
  const [dead] = await db
    .update(imports)
    .set(ended)
    .where(and(eq(imports.id, id), eq(imports.state, state), ...isDead))
    .returning(COLUMNS);
  return dead ?? task;
}

/** States in which nothing is running and nothing has been imported. */
export const OPEN_STATES: readonly ImportState[] = ['matching', 'checked', 'failed', 'cancelled'];

/**
 * Resets an open import to before its check, in the transaction that changes it. A concurrent confirmation either comes first and refuses
 * this, or is refused.
 */
export async function reopenImport({ db }: Ctx, id: string, changed: Partial<Task> = {}): Promise<void> {
  const [open] = await db
    .update(imports)
    .set({ ...changed, state: 'matching' })
    .where(and(eq(imports.id, id), inArray(imports.state, [...OPEN_STATES])))
    .returning({ id: imports.id });
  if (!open) throw notOpen();
}

/** The refusal to change a running or finished import. */
export function notOpen(): AppError {
  return new AppError('A0409', '正在进行或已经完成的导入不能再改，请重新上传文件');
}

/** Moves an import from one of these states into a running one; throws if it is in none of them, e.g. when requested twice. */
export async function beginTask(ctx: Ctx, id: string, { from, to }: { from: readonly ImportState[]; to: ImportState }): Promise<Task> {
  const begun = { state: to, done: 0, message: '', isCancelAsked: false, aliveAt: sql`now()`, begunAt: ctx.now, endedAt: null };
  const [task] = await ctx.db
    .update(imports)
    .set(begun)
    .where(and(eq(imports.id, id), eq(imports.userId, ctx.actor.userId), inArray(imports.state, [...from])))
    .returning(COLUMNS);
  if (task) return task;
  const { state } = await readTask(ctx, id);
  throw new AppError('A0409', STATE_REFUSALS[state]);
}

const STATE_REFUSALS: Readonly<Record<ImportState, string>> = {
  matching: '请先检查数据',
  checking: '正在检查，请稍候',
  checked: '这次导入还没有确认',
  importing: '正在导入，请勿重复确认',
  done: '这次导入已经完成',
  failed: '这次导入没有完成，请重新检查',
  cancelled: '这次导入已取消，请重新检查',
  undoing: '正在撤销，请稍候',
  undone: '这次导入已经撤销',
};
