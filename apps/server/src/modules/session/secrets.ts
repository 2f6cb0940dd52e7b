import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits for a token, key, ticket or cookie. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 bits for a state, of which WeCom takes letters and digits only. */
export function makeState(): string {
  return randomBytes(32).toString('hex');
}

/** What is stored of a secret. Secrets are random, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
