import { setImmediate } from 'node:timers/promises';

import { IMPORTS_PAGE } from '@houtai/contract/imports';
import { linkTo } from '@houtai/contract/links';
import { eq, sql } from 'drizzle-orm';

import { notify } from '#modules/messages/index.ts';
import { notifyPending } from '#modules/records/index.ts';
import type { Db } from '#platform/db/client.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { rehearse } from '#platform/db/work/rehearsed-work.ts';
import { AppError, refusalOf } from '#platform/http/replies/errors.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

import { lockKey } from './import-tasks.ts';
import { imports } from './imports.tables.ts';
import type { Task } from './reading/reading.ts';

/** At most two run concurrently on a server, because each occupies a connection. */
const inTurn = limitConcurrency(2);

/** The interval for reporting progress and checking for cancellation. */
const TELL_MS = 500;

const runningNow = new Set<Promise<void>>();

class Cancelled extends Error {}

/**
 * Work inside the transaction, which returns the new columns of the import. A rehearsal is rolled back; the columns are stored afterwards.
 */
type Work = {
  isRolledBack?: true;
  run: (ctx: Ctx, onPiece: (done: number) => Promise<void>) => Promise<Partial<typeof imports.$inferInsert>>;
  /** The state and the message after a failure or cancellation. */
  otherwise: { failed: Task['state']; cancelled: Task['state']; untouched: string };
  /** The titles of the message to the person when it is done, or has failed. */
  titles?: { done: string; failed: string };
};

/** Runs a task after the call has been answered, in one transaction that also marks it as done, so that all or nothing is stored. */
export function runTask(ctx: Ctx, task: Task, work: Work): void {
  const life = keepAlive(ctx, task.id);
  const ended = inTurn(() => inOneTransaction(ctx, task, { work, life }))
    .catch((error: unknown) => fail(ctx, task, { work, error }))
    .catch((err: unknown) => ctx.log.error({ err, import: task.id }, 'the end of an import cannot be stored'))
    .finally(() => {
      void life.stop();
      runningNow.delete(ended);
    });
  runningNow.add(ended);
}

/** Waits for all running tasks of this server. */
export async function whenImportTasksEnded(): Promise<void> {
  while (runningNow.size > 0) await Promise.all(runningNow);
}

type Life = ReturnType<typeof keepAlive>;

async function inOneTransaction(ctx: Ctx, task: Task, { work, life }: { work: Work; life: Life }): Promise<void> {
  const of = `导入「${task.fileName}」`;
  const run = async (inner: Ctx) => {
    await inner.db.execute(sql`select pg_advisory_xact_lock(${lockKey(task.id)})`);
    const after = await work.run({ ...inner, origin: { kind: 'import', of } }, life.tell);
    // From here on, nobody else may write the row: they would wait for this transaction, which waits for them.
    await life.stop();
    return after;
  };
  if (work.isRolledBack) {
    const after = await rehearse(ctx, run);
    await ctx.db.update(imports).set(after).where(eq(imports.id, task.id));
    return;
  }
  const { work: deferred, pendingNotices } = ctx.work.deferred();
  await inTransaction(ctx, async (ctx) => {
    const after = await run({ ...ctx, work: deferred });
    await ctx.db
      .update(imports)
      .set({ ...after, endedAt: ctx.now })
      .where(eq(imports.id, task.id));
    await notifyPending(ctx, pendingNotices, of);
    if (work.titles) await tell(ctx, task, { title: work.titles.done, content: after.message ?? '' });
  });
}

async function fail(ctx: Ctx, task: Task, { work, error }: { work: Work; error: unknown }): Promise<void> {
  const isCancelled = error instanceof Cancelled;
  const { body, unexpected } = refusalOf(error, ctx.requestId);
  if (unexpected && !isCancelled) ctx.log.error({ err: error, import: task.id }, 'an import failed');
  const message = isCancelled ? `已取消，${work.otherwise.untouched}` : body.msg;
  const state = isCancelled ? work.otherwise.cancelled : work.otherwise.failed;
  await ctx.db.update(imports).set({ state, message, done: 0, endedAt: ctx.now }).where(eq(imports.id, task.id));
  if (work.titles && !isCancelled) await tell(ctx, task, { title: work.titles.failed, content: message });
}

function tell(ctx: Ctx, { id, userId, fileName }: Task, { title, content }: { title: string; content: string }): Promise<void> {
  const record = { type: 'import', id };
  return notify(
    { ...ctx, actor: null },
    { to: [userId], msgType: '0', title: `${title}：${fileName}`, content, url: linkTo(IMPORTS_PAGE, { id }), record },
  );
}

/** Sends heartbeats and progress outside the transaction; throws between batches when the task has to stop. */
function keepAlive({ work }: Ctx, id: string) {
  let done = 0;
  let isCancelled = false;
  let isStopped = false;
  let saying: Promise<void> = Promise.resolve();
  const say = async (outside: Db) => {
    const [row] = await outside
      .update(imports)
      .set({ aliveAt: sql`now()`, done })
      .where(eq(imports.id, id))
      .returning({ isCancelAsked: imports.isCancelAsked });
    isCancelled = row?.isCancelAsked ?? true;
  };
  // Within a rehearsal, nobody watches the progress.
  const sayBeyond = () => work.beyond({ run: say, rehearse: () => Promise.resolve() });
  const timer = setInterval(() => {
    if (!isStopped) saying = saying.then(sayBeyond).catch(() => {});
  }, TELL_MS);
  timer.unref();
  return {
    tell: async (now: number) => {
      done = now;
      await setImmediate();
      if (isCancelled) throw new Cancelled();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await saying;
    },
  };
}

/** The refusal when somebody else's change between check and import made it impossible. */
export function changedSince(msg: string): AppError {
  return new AppError('A0409', `检查之后数据有了变化（${msg}），没有导入任何数据，请重新检查`);
}
