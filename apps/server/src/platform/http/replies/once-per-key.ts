import { createHash, createHmac } from 'node:crypto';

import type { Call } from '@houtai/contract/call';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_RETENTION_MS, IDEMPOTENT_ANSWER_MAX_BYTES } from '@houtai/contract/limits';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../../db/client.ts';
import { serverSecret } from '../../db/start/server-secrets.ts';
import { inTransaction, type OpenCtx } from '../../db/work/context.ts';
import { AppError, refusedInput } from './errors.ts';
import { idempotentAnswers } from './idempotent-answers.tables.ts';

const KEY = new RegExp(`^[\\w.:-]{1,${IDEMPOTENCY_KEY_MAX}}$`);

/** `content` replaces the body in the comparison; for a file, it identifies the file. */
type Sent = { call: Call; request: FastifyRequest; content?: unknown };

/**
 * Executes an idempotent call once per user and key, and returns its answer when the key is repeated. Key and record are stored in one
 * transaction: a refusal leaves the key free, and a second call in the meantime waits for the first.
 */
export async function oncePerKey<C extends OpenCtx>(ctx: C, sent: Sent, work: (ctx: C) => Promise<object>): Promise<object> {
  const place = placeOf(ctx, sent);
  if (place === null) return work(ctx);
  const content = await contentOf(ctx, sent);
  return inTransaction(ctx, async (ctx) => {
    if (!(await takePlace(ctx, place, content.hash))) return firstAnswer(sent.call, await rowAt(ctx, place), content);
    const answer = await work(ctx);
    await keepAnswer(ctx, place, sent.call, answer);
    return answer;
  });
}

/** The earlier answer to a key, so that a repeated call skips slow work; null if the key is new. */
export async function earlierAnswer(ctx: OpenCtx, sent: Sent): Promise<object | null> {
  const place = placeOf(ctx, sent);
  const row = place && (await rowAt(ctx, place));
  if (!row || row.createdAt < keptSince(ctx.now)) return null;
  return firstAnswer(sent.call, row, await contentOf(ctx, sent));
}

/** Removes the answers of expired keys. */
export async function removeOldAnswers({ db, now }: OpenCtx): Promise<void> {
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, keptSince(now)));
}

type Place = { userId: string; call: string; key: string };
type Row = typeof idempotentAnswers.$inferSelect;
type Content = { hash: string; earlierHash: string };

function placeOf(ctx: OpenCtx, { call, request }: Sent): Place | null {
  const key = call.idempotent ? keyOf(request) : null;
  return key === null || ctx.actor === null ? null : { userId: ctx.actor.program?.id ?? ctx.actor.userId, call: call.path, key };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw refusedInput([{ path: IDEMPOTENCY_HEADER, msg: `最多 ${IDEMPOTENCY_KEY_MAX} 个字母、数字或 . : _ -` }]);
}

const secrets = new WeakMap<Db, Promise<string>>();

function secretIn(db: Db): Promise<string> {
  const known = secrets.get(db) ?? serverSecret(db, 'idempotency');
  secrets.set(db, known);
  return known.catch((error: unknown) => {
    secrets.delete(db);
    throw error;
  });
}

/**
 * A keyed hash, because a plain hash of a short password could be guessed from a copy of the database; keys with the older plain hash still
 * work.
 */
async function contentOf({ work }: OpenCtx, { request, content = request.body }: Sent): Promise<Content> {
  const text = JSON.stringify(content ?? null);
  const secret = await work.beyond({
    run: secretIn,
    rehearse: () => Promise.reject(new Error('a call with a key is no part of a rehearsal')),
  });
  return {
    hash: createHmac('sha256', secret).update(text).digest('hex'),
    earlierHash: createHash('sha256').update(text).digest('hex'),
  };
}

/** Whether the key is new or expired; waits while another call with it is running. */
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

/** Secrets are never stored, and long answers are fetched again instead of being stored for a day. */
async function keepAnswer({ db }: OpenCtx, place: Place, call: Call, answer: object): Promise<void> {
  if (call.secretAnswer !== undefined) return;
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) > IDEMPOTENT_ANSWER_MAX_BYTES) return;
  await db
    .update(idempotentAnswers)
    .set({ answer: sql`${text}::jsonb` })
    .where(isAt(place));
}

async function rowAt({ db }: OpenCtx, place: Place): Promise<Row | undefined> {
  const [row] = await db.select().from(idempotentAnswers).where(isAt(place));
  return row;
}

function firstAnswer(call: Call, first: Row | undefined, { hash, earlierHash }: Content): object {
  // Otherwise a user who changed the content and sent it with the same key would silently lose the change.
  if (!first || ![hash, earlierHash].includes(first.contentHash))
    throw new AppError('A0409', '这项操作已经提交过，本次内容与之不同；请先核对已保存的结果，再修改或重新提交');
  if (first.answer === null) throw new AppError('A0409', call.secretAnswer ?? '这项操作已经完成，没有重复执行');
  return first.answer;
}

function isAt({ userId, call, key }: Place) {
  return and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.call, call), eq(idempotentAnswers.key, key));
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_RETENTION_MS);
}
