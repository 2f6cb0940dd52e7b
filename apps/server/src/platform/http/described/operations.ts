import type { Call } from '@houtai/contract/call';
import type { Code } from '@houtai/contract/codes';
import type { FieldChange } from '@houtai/contract/history';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Ctx, OpenCtx } from '../../db/work/context.ts';

/** A call with an `operation` that somebody signed in made, as it was answered. */
export type OperationDone = {
  call: Call;
  ctx: Ctx;
  /** What was sent, unparsed; of an upload what it was answered. */
  sent: unknown;
  /** The token that it was sent with, so that no trace of it is kept. */
  token: string;
  code: Code;
  msg: string;
  durationMs: number;
};

/** Has the log say what an operation changed where there is no record whose history says it: one's own account, settings of the whole house, an order. */
export function tellOperation({ operationChanges }: OpenCtx, ...changes: readonly FieldChange[]): void {
  operationChanges.push(...changes);
}

const begun = new WeakMap<FastifyRequest, { call: Call; ctx: Ctx }>();

/** Remembers whose operation a request is, before it is known whether it is permitted. */
export function beginOperation(request: FastifyRequest, call: Call, ctx: Ctx): void {
  if (call.operation !== undefined) begun.set(request, { call, ctx });
}

/**
 * Tells those who listen how an operation was answered, once. It is told when the answer is known and not when it was
 * sent, so that an operation whose sender went away in the meantime is told, too.
 */
export function endOperation(request: FastifyRequest, reply: FastifyReply, answer: unknown): void {
  const operation = begun.get(request);
  if (!operation || !isAnswer(answer)) return;
  begun.delete(request);
  const { code, msg, result } = answer;
  const sent = operation.call.kind === 'multipart' ? { files: result } : request.body;
  const token = String(request.headers[TOKEN_HEADER] ?? request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
  const done = { ...operation, sent, token, code, msg, durationMs: Math.round(reply.elapsedTime) };
  for (const hear of reply.server.operationListeners) hear(done);
}

function isAnswer(answer: unknown): answer is { code: Code; msg: string; result?: unknown } {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'msg' in answer;
}
