import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { ImportTask } from '@houtai/contract/imports';
import { and, desc, eq, getTableColumns, ilike, type SQL } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { likeContains, type PageResult, readPage } from '#platform/db/read-page.ts';

import { seesAll } from './import-tasks.ts';
import { imports } from './imports.tables.ts';
import { kindName } from './kinds-of.ts';
import type { Task } from './reading.ts';

const { file: _, ...COLUMNS } = getTableColumns(imports);

/** One's own imports, or those of all. */
export function importPage(
  ctx: Ctx,
  { kind, state, keyword, ...page }: RequestOf<typeof calls.imports.page>,
): Promise<PageResult<ImportTask>> {
  const where = and(
    seesAll(ctx) ? undefined : eq(imports.userId, ctx.actor.userId),
    kind ? eq(imports.kind, kind) : undefined,
    state ? eq(imports.state, state) : undefined,
    keyword ? ilike(imports.fileName, likeContains(keyword)) : undefined,
  );
  return readPage(
    page,
    (limit, skip) => readTasks(ctx, where, { limit, skip }),
    () => ctx.db.$count(imports, where),
  );
}

async function readTasks(ctx: Ctx, where: SQL | undefined, { limit, skip }: { limit: number; skip: number }): Promise<ImportTask[]> {
  const rows = await ctx.db
    .select({ task: COLUMNS, userName: users.name })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .where(where)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset(skip);
  return rows.map(({ task, userName }) => toTask(ctx, task, userName));
}

/** An import as lists show it. */
export function toTask(ctx: Ctx, task: Task, userName: string): ImportTask {
  const { id, kind, fileName, state, counts, total, done, message } = task;
  return {
    id,
    kind,
    kindName: kindName(ctx, kind),
    fileName,
    userName,
    isOwn: task.userId === ctx.actor.userId,
    state,
    counts,
    total,
    done,
    message,
    createdAt: task.createdAt.toISOString(),
    endedAt: task.endedAt?.toISOString() ?? null,
    mayUndo: mayUndo(ctx, task),
  };
}

function mayUndo({ actor }: Ctx, { userId, state, counts, kept }: Task): boolean {
  if (userId !== actor.userId) return false;
  const changed = (counts.new ?? 0) + (counts.update ?? 0) > 0;
  return (state === 'done' && changed) || (state === 'undone' && kept.length > 0);
}
