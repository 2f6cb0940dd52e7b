import { z } from 'zod';

import { defineCall, Empty, Nothing } from '../call.ts';
import { Id, Moment } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { AI_CLIENT_FORM } from './assistant-form.ts';
import { Proposal } from './assistant-parts.ts';

/** An AI client that may ask and propose in a person's name; `lastUsedAt` is blank before its first use. */
export const AiClient = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: z.union([z.literal(''), Moment]),
  expiresAt: Moment,
});
export type AiClient = z.infer<typeof AiClient>;

/** A request of JSON-RPC 2.0, or a notification where it has no id. */
export const RpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** The answer to a request of JSON-RPC 2.0: a result or an error. */
export const RpcAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});
export type RpcAnswer = z.infer<typeof RpcAnswer>;

const path = (name: string) => `/ad-biz/assistant/${name}` as const;

export const clientCalls = {
  clients: defineCall({
    method: 'GET',
    path: path('clients'),
    access: 'signed-in',
    summary: 'The own AI clients, the newest first',
    request: Nothing,
    result: z.array(AiClient),
  }),
  addClient: defineCall({
    method: 'POST',
    path: path('clients/add'),
    access: 'signed-in',
    operation: '接入 AI 客户端',
    idempotent: true,
    secretAnswer: '客户端已经接入，但令牌只显示一次；没有看到时请吊销后重新接入',
    summary: 'Lets an AI client of the own ask and propose; the token that it does so with is told this once',
    request: schemaOf(AI_CLIENT_FORM),
    result: z.object({ id: z.string(), token: z.string() }),
  }),
  revokeClient: defineCall({
    method: 'POST',
    path: path('clients/revoke'),
    access: 'signed-in',
    operation: '吊销 AI 客户端',
    idempotent: true,
    summary: 'Ends what an AI client of the own may do, at once and for good',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  waiting: defineCall({
    method: 'GET',
    path: path('waiting'),
    access: 'signed-in',
    summary: 'What the own AI clients have proposed and nobody has pressed or declined yet, the newest first',
    request: Nothing,
    result: z.array(Proposal),
  }),
  mcp: defineCall({
    method: 'POST',
    path: path('mcp'),
    access: 'ai-client',
    unlogged: 'it reads, and what it proposes is logged when it is pressed',
    refreshes: 'nothing',
    unkeyed: 'it reads, and what it proposes is pressed by a person',
    summary:
      'The Model Context Protocol (Streamable HTTP, without a stream or a session) for an own AI client: `Authorization: Bearer` with its token, JSON-RPC 2.0 in and out, no envelope',
    request: RpcRequest,
    result: RpcAnswer,
  }),
};

export const AI_CLIENTS_PAGE = pageAt('/assistant/clients');
