import { API_PREFIX } from '@houtai/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../config.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const OF_CALLS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'cache-control': 'no-store' } as const;

/** Browsers use https for a year after each visit. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' } as const;

type Known = Pick<Config, 'publicAddress'>;

/** The security headers of the answer to an address. */
export function securityHeadersOf({ publicAddress }: Known, url: string): Record<string, string> {
  return {
    ...EVERYWHERE,
    ...(publicAddress?.startsWith('https:') && HTTPS_ONLY),
    ...(url.startsWith(API_PREFIX) && OF_CALLS),
  };
}

/** Sets the security headers of an answer; a page or file with a policy of its own keeps it. */
export function setSecurityHeaders(config: Known, request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(securityHeadersOf(config, request.url))) if (!reply.hasHeader(name)) reply.header(name, value);
}
