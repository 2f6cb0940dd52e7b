import { API_PREFIX } from '@houtai/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Adds the headers that every answer carries; what already has a policy of its own (the page, a file) keeps it. */
export async function securityHeaders(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  for (const [name, value] of Object.entries(EVERYWHERE)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (!request.url.startsWith(API_PREFIX)) return payload;
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return payload;
}
