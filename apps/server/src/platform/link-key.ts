import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { Db } from './db/client.ts';
import { serverSecret } from './db/start/server-secrets.ts';

/** What a link leads to: the purpose names the server's secret, `generation` is raised to make the links from before worthless. */
type Linked = { purpose: string; id: string; generation: number };

/** The key of a link that anybody may follow who has it. It is reckoned again when it is shown, and only its hash is stored. */
export async function linkKey(db: Db, { purpose, id, generation }: Linked): Promise<string> {
  return macOf(await serverSecret(db, purpose), `${id}\n${generation}`);
}

/** What is stored of a key, to find what it leads to. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Signs texts of parts without dots, and reads what it signed: the secret is read once for all of them. */
export type PartsSigner = { sign: (parts: readonly string[]) => string; read: (signed: string) => string[] | null };

/** What signs for a purpose: texts that nobody but the server can make, their parts and a signature joined by dots. */
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

/** A text of parts without dots that nobody but the server can make. */
export async function signParts(db: Db, purpose: string, parts: readonly string[]): Promise<string> {
  return (await partsSigner(db, purpose)).sign(parts);
}

/** The parts of a signed text; null where the signature is not the server's. */
export async function signedParts(db: Db, purpose: string, signed: string): Promise<string[] | null> {
  return (await partsSigner(db, purpose)).read(signed);
}

function macOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
