import { createHash, randomBytes } from 'node:crypto';

const KEY = /^htk_([0-9a-f]{8})_([0-9a-f]{64})_([0-9a-f]{4})$/;

/** A program key: an id to tell keys apart, random bytes, and a checksum by which scanners and typing errors are recognised. */
export function makeProgramKey(): { secret: string; prefix: string } {
  const id = randomBytes(4).toString('hex');
  const body = `htk_${id}_${randomBytes(32).toString('hex')}`;
  return { secret: `${body}_${checkOf(body)}`, prefix: `htk_${id}` };
}

/** Whether a text has the form of a key, to avoid pointless lookups. */
export function isProgramKey(text: string): boolean {
  return KEY.test(text) && text.endsWith(`_${checkOf(text.slice(0, text.lastIndexOf('_')))}`);
}

function checkOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 4);
}
