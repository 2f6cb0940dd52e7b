import { createHash } from 'node:crypto';

import type { Call } from '@houtai/contract/call';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_RETENTION_MS, IDEMPOTENCY_KEY_MAX } from '@houtai/contract/limits';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import { inTransaction, type OpenCtx } from '../db/context.ts';
import { AppError, refusedInput } from './errors.ts';
import { idempotentAnswers } from './idempotent-answers.tables.ts';

const KEY = new RegExp(`^[\\w.:-]{1,${IDEMPOTENCY_KEY_MAX}}$`);

/**
 * Does the work of an idempotent call once per person and key, and gives its answer again to whoever repeats it. Key and
 * record are stored in one transaction: a refusal leaves the key free, and a second call that arrives meanwhile waits for the first.
 */
export function oncePerKey<C extends OpenCtx>(
  ctx: C,
  { call, request }: { call: Call; request: FastifyRequest },
  work: (ctx: C) => Promise<object>,
): Promise<object> {
  const key = call.idempotent ? keyOf(request) : null;
  if (key === null || ctx.actor === null) return work(ctx);
  const place = { userId: ctx.actor.userId, call: call.path, key };
  const contentHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  return inTransaction(ctx, async (ctx) => {
    if (!(await takePlace(ctx, place, contentHash))) return firstAnswer(ctx, place, contentHash);
    const answer = await work(ctx);
    await ctx.db.update(idempotentAnswers).set({ answer }).where(isAt(place));
    return answer;
  });
}

/** Removes the answers whose keys no longer hold. */
export async function removeOldAnswers({ db, now }: OpenCtx): Promise<void> {
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, keptSince(now)));
}

type Place = { userId: string; call: string; key: string };

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw refusedInput([{ path: IDEMPOTENCY_HEADER, msg: `最多 ${IDEMPOTENCY_KEY_MAX} 个字母、数字或 . : _ -` }]);
}

/** Whether the key is new, or old enough to be used again; waits while another call with it is under way. */
async function takePlace({ db, now }: OpenCtx, place: Place, contentHash: string): Promise<boolean> {
  const { userId, call, key, createdAt } = idempotentAnswers;
  const taken = await db
    .insert(idempotentAnswers)
    .values({ ...place, contentHash, createdAt: now })
    .onConflictDoUpdate({
      target: [userId, call, key],
      set: { contentHash, answer: null, createdAt: now },
      setWhere: lt(createdAt, keptSince(now)),
    })
    .returning({ key });
  return taken.length > 0;
}

async function firstAnswer({ db }: OpenCtx, place: Place, contentHash: string): Promise<object> {
  const [first] = await db.select().from(idempotentAnswers).where(isAt(place));
  // Whoever changed the content and sends it under the same key would lose the change without a word.
  if (!first?.answer || first.contentHash !== contentHash)
    throw new AppError('A0409', '这份表单已经提交过，本次内容与之不同；请到列表中修改已保存的记录');
  return first.answer;
}

function isAt({ userId, call, key }: Place) {
  return and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.call, call), eq(idempotentAnswers.key, key));
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_RETENTION_MS);
}
