import type { Access, Call } from '@houtai/contract/call';
import { firstCharacters } from '@houtai/contract/characters';
import { SUCCESS } from '@houtai/contract/codes';
import { isNeverEmpty } from '@houtai/contract/form-schema';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { lookupConnection } from '../db/client.ts';
import type { Actor, Ctx, OpenCtx } from '../db/work/context.ts';
import { liveWork } from '../db/work/live-work.ts';
import { assertAccess, assertProved, isWithoutSession } from './access.ts';
import { assertEnrolled } from './assert-enrolled.ts';
import { bearerKey } from './bearer-key.ts';
import { beginOperation, endOperation } from './described/operations.ts';
import { actorInside, internalOrigin } from './internal-requests.ts';
import { AppError, parseInput } from './replies/errors.ts';
import { earlierAnswer, oncePerKey } from './replies/once-per-key.ts';

/** The cookie set at sign-in beside the token, so that `<img>` can load files (decisions, "Sign-in, session, roles"). */
export const FILE_COOKIE = { name: 'houtai_file', scope: '/op-biz/file' } as const;

/** The context of a handler; it has an actor unless the call is open. */
export type CtxFor<Who extends Access> = Who extends 'open' | 'ai-client' ? OpenCtx : Ctx;

/** Request and reply, for the few handlers that set a cookie or read a header. */
export type Http = { request: FastifyRequest; reply: FastifyReply };

/** A result with its own message, or with an `ext` beside it. */
export class Answer<Result> {
  readonly result: Result;
  readonly msg: string;
  readonly ext: unknown;
  constructor(result: Result, more: { msg?: string; ext?: unknown } = {}) {
    this.result = result;
    this.msg = more.msg ?? '操作成功';
    this.ext = more.ext;
  }
}

/** What a handler returns: the result, alone or in an `Answer`. */
export type ServedResult<Result> = Promise<Result | Answer<Result>>;

/**
 * Serves a JSON call: checks access, parses the request, runs the handler, parses the answer (unknown fields never leave)
 * and wraps it as {code, msg, result} or, for a list, {code, msg, rows, total}.
 */
export function serve<Request extends z.ZodType, Result extends z.ZodType, Who extends Access>(
  app: FastifyInstance,
  call: Call<Request, Result, Who>,
  handler: (input: z.output<Request>, ctx: CtxFor<Who>, http: Http) => ServedResult<z.output<Result>>,
): void {
  serveRaw(app, call, (input, ctx, http) =>
    oncePerKey(ctx, { call, request: http.request }, async (ctx) => answered(call, await handler(input, ctx, http))),
  );
}

/**
 * Serves an idempotent call with work outside its transaction: slow work such as hashing, and effects that outlast a refusal, such as
 * counting a wrong password. A repeated key is answered before that work.
 */
export function servePrepared<Request extends z.ZodType, Result extends z.ZodType, Who extends Access, Prepared>(
  app: FastifyInstance,
  call: Call<Request, Result, Who>,
  prepare: (input: z.output<Request>, ctx: CtxFor<Who>) => Promise<Prepared>,
  handler: (prepared: Prepared, ctx: CtxFor<Who>) => ServedResult<z.output<Result>>,
): void {
  serveRaw(app, call, async (input, ctx, { request }) => {
    const before = await earlierAnswer(ctx, { call, request });
    if (before) return before;
    const prepared = await prepare(input, ctx);
    return oncePerKey(ctx, { call, request }, async (ctx) => answered(call, await handler(prepared, ctx)));
  });
}

function answered(call: Call, given: unknown): object {
  return envelopeOf(call, given instanceof Answer ? given : new Answer(given));
}

/** Wraps an answer after parsing it with the contract. */
export function envelopeOf(call: Call, answer: Answer<unknown>): object {
  const result = call.result.parse(answer.result);
  const head = { code: SUCCESS, msg: answer.msg };
  if (call.list) return { ...head, ...(result as object) };
  return answer.ext === undefined ? { ...head, result } : { ...head, result, ext: answer.ext };
}

/** Serves a call with access check and request parsing, and leaves the answer to the handler; for files and streams. */
export function serveRaw<Request extends z.ZodType, Who extends Access>(
  app: FastifyInstance,
  call: Call<Request, z.ZodType, Who>,
  handler: (input: z.output<Request>, ctx: CtxFor<Who>, http: Http) => Promise<unknown>,
): void {
  serveGuarded(app, call, (ctx, http) => handler(parseInput(call.request, inputOf(call, http.request)), ctx, http));
}

/** Registers every call: checks access, and leaves reading and answering to the handler. */
export function serveGuarded<Who extends Access>(
  app: FastifyInstance,
  call: Call<z.ZodType, z.ZodType, Who>,
  handler: (ctx: CtxFor<Who>, http: Http) => Promise<unknown>,
): void {
  app.served.add(call);
  app.route({
    method: call.method,
    url: API_PREFIX + call.path,
    exposeHeadRoute: call.kind === 'file',
    config: { call },
    // A file is sent byte for byte, to match its length, tag and ranges; an event must not wait for compression.
    ...((call.kind === 'file' || call.kind === 'stream') && { compress: false as const }),
    handler: async (request, reply) => {
      const ctx = await contextOf(app, request, call);
      // assertAccess has thrown unless the actor fits the access, as the type CtxFor requires.
      const answer = await handler(ctx as CtxFor<Who>, { request, reply });
      endOperation(request, reply, answer);
      return answer;
    },
  });
}

async function contextOf(app: FastifyInstance, request: FastifyRequest, call: Call): Promise<OpenCtx> {
  const { database, now, registry, messaging } = app.deps;
  const ctx: OpenCtx = {
    db: database.db,
    work: liveWork(lookupConnection(database.db)),
    origin: internalOrigin() ?? { kind: isWithoutSession(call.access) ? 'visitor' : 'person' },
    registry,
    actor: null,
    now: now(),
    hasMessaging: messaging !== null,
    log: request.log,
    requestId: request.id,
    ip: request.ip,
    userAgent: firstCharacters(request.headers['user-agent'] ?? '', 300),
    operationChanges: [],
  };
  if (isWithoutSession(call.access)) return ctx;
  ctx.actor = await actorOf(app, request, { ctx, call });
  if (ctx.actor) beginOperation(request, call, { ...ctx, actor: ctx.actor });
  assertEnrolled(call, ctx.actor);
  assertAccess(call, ctx.actor);
  if (call.stepUp) assertPerson(ctx);
  return ctx;
}

/** A sensitive action needs a person in their own session with a fresh proof of identity. */
function assertPerson({ actor, origin, now }: OpenCtx): void {
  if (origin.kind !== 'person') throw new AppError('A0301', '这个操作要本人确认，密钥和助手不能调用');
  assertProved(actor, now);
}

async function actorOf(app: FastifyInstance, request: FastifyRequest, { ctx, call }: { ctx: OpenCtx; call: Call }): Promise<Actor | null> {
  const inside = actorInside();
  if (inside) return inside;
  const token = request.headers[TOKEN_HEADER];
  if (typeof token === 'string' && token !== '') return app.deps.findActor(ctx, token);
  const key = bearerKey(request);
  if (key !== null) return app.deps.programActor(ctx, key, call);
  // The browser limits the cookie to its path; this enforces the same for other clients.
  const cookie = call.kind === 'file' && call.path.startsWith(`${FILE_COOKIE.scope}/`) ? request.cookies[FILE_COOKIE.name] : undefined;
  return cookie ? app.deps.findFileActor(ctx, cookie) : null;
}

function inputOf(call: Call, request: FastifyRequest): unknown {
  const sent = call.method === 'GET' ? withoutBlanks(call.request, request.query) : bodyOf(call, request.body ?? {});
  return isRecord(sent) && isRecord(request.params) ? { ...sent, ...request.params } : sent;
}

/** An export takes the filters of its list. */
function bodyOf({ kind, request }: Call, sent: unknown): unknown {
  const filled = withoutNulls(request, sent);
  return kind === 'file' ? withoutBlanks(request, filled) : filled;
}

/** Programs send null for absent values: an optional field for which null has no meaning is then left out. */
function withoutNulls(schema: z.ZodType, sent: unknown): unknown {
  return without(null, schema, sent);
}

/** A blank filter means no filter. */
function withoutBlanks(schema: z.ZodType, sent: unknown): unknown {
  return without('', schema, sent);
}

function without(nothing: null | '', schema: z.ZodType, sent: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(sent)) return sent;
  const shape: Record<string, z.ZodType | undefined> = schema.shape;
  const isLeftOut = (name: string) => isOptionalWithout(nothing, Object.hasOwn(shape, name) ? shape[name] : undefined);
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== nothing || !isLeftOut(name)));
}

function isOptionalWithout(nothing: null | '', field: z.ZodType | undefined): boolean {
  return field !== undefined && !isNeverEmpty(field) && field.safeParse(undefined).success && !field.safeParse(nothing).success;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
