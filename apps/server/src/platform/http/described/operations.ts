import type { Call } from '@houtai/contract/call';
import type { Code } from '@houtai/contract/codes';
import type { FieldChange } from '@houtai/contract/history';
import { TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Ctx, OpenCtx } from '../../db/work/context.ts';

/** An answered call with an `operation`, made by a signed-in user. */
export type OperationDone = {
  call: Call;
  ctx: Ctx;
  /** The unparsed input; for an upload, its answer. */
  sent: unknown;
  /** The token of the call, so that it can be removed from what is stored. */
  token: string;
  code: Code;
  msg: string;
  durationMs: number;
};

/** Adds changes to the operation log that no record's history has: of the user's own account, of settings, of an order. */
export function describeOperation({ operationChanges }: OpenCtx, ...changes: readonly FieldChange[]): void {
  operationChanges.push(...changes);
}

const begun = new WeakMap<FastifyRequest, { call: Call; ctx: Ctx }>();

/** Remembers the user and call of a request, before its permission is checked. */
export function beginOperation(request: FastifyRequest, call: Call, ctx: Ctx): void {
  if (call.operation !== undefined) begun.set(request, { call, ctx });
}

/**
 * Reports the answer of an operation to the listeners, once. It does so when the answer is known, not when it was sent, so that it also
 * reports operations whose client has disconnected.
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
