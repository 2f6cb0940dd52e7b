import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 30;

/** A secret in the format of Standard Webhooks. */
export function makeSigningSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

type Signed = { id: string; at: Date; body: string };

/** The headers of an attempt: the id is constant, the time is that of the attempt, and every secret signs. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Houtai-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${seconds}.${body}`)}`).join(' '),
  };
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64');
}
