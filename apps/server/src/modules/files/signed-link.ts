import { createHmac, timingSafeEqual } from 'node:crypto';

import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';

/** How long a link for the preview service works. */
const LINK_MS = 300_000;

/** A path that reads one file without a token until it expires. */
export function signedPath(secret: string, id: string, now: Date): string {
  const expires = String(now.getTime() + LINK_MS);
  const query = new URLSearchParams({ expires, sign: signatureOf(secret, id, expires) });
  return `${API_PREFIX}${calls.files.signed.path.replace(':id', id)}?${query.toString()}`;
}

/** Whether the signature matches this file and expiry, and has not expired. */
export function isSigned(secret: string, { id, expires, sign }: { id: string; expires: string; sign: string }, now: Date): boolean {
  const expected = Buffer.from(signatureOf(secret, id, expires));
  const given = Buffer.from(sign);
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() < Number(expires);
}

function signatureOf(secret: string, id: string, expires: string): string {
  return createHmac('sha256', secret).update(`${id}\n${expires}`).digest('base64url');
}
