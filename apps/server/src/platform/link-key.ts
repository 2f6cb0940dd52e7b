import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { Db } from './db/client.ts';
import { serverSecret } from './db/start/server-secrets.ts';

/** The target of a link: `purpose` names the server's secret, and raising `generation` invalidates earlier links. */
type Linked = { purpose: string; id: string; generation: number };

/** The key of a link that works for anybody who has it. It is computed when shown, and only its hash is stored. */
export async function linkKey(db: Db, { purpose, id, generation }: Linked): Promise<string> {
  return macOf(await serverSecret(db, purpose), `${id}\n${generation}`);
}

/** The stored hash of a key, which finds its target. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Signs texts made of parts without dots, and verifies them; the secret is read once. */
export type PartsSigner = { sign: (parts: readonly string[]) => string; read: (signed: string) => string[] | null };

/** A signer for a purpose: the parts and their signature, joined by dots, which only the server can make. */
export async function partsSigner(db: Db, purpose: string): Promise<PartsSigner> {
  const secret = await serverSecret(db, purpose);
  return {
    sign: (parts) => [...parts, macOf(secret, parts.join('.'))].join('.'),
    read: (signed) => {
      const parts = signed.split('.');
      const given = Buffer.from(parts.pop() ?? '');
      const expected = Buffer.from(macOf(secret, parts.join('.')));
      return given.length === expected.length && timingSafeEqual(given, expected) ? parts : null;
    },
  };
}

/** A signed text made of parts without dots. */
export async function signParts(db: Db, purpose: string, parts: readonly string[]): Promise<string> {
  return (await partsSigner(db, purpose)).sign(parts);
}

/** The parts of a signed text; null if the signature is not the server's. */
export async function signedParts(db: Db, purpose: string, signed: string): Promise<string[] | null> {
  return (await partsSigner(db, purpose)).read(signed);
}

function macOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
