import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits for a token, key, ticket or cookie. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 bits for a state, for which WeCom accepts only letters and digits. */
export function makeState(): string {
  return randomBytes(32).toString('hex');
}

/** The hash to store. Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
