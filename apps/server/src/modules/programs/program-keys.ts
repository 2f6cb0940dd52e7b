import { createHash, randomBytes } from 'node:crypto';

const KEY = /^htk_([0-9a-f]{8})_([0-9a-f]{64})_([0-9a-f]{4})$/;

/** A key of a program: what tells one from another, what nobody guesses, and a check, by which scanners and typing errors know it. */
export function makeProgramKey(): { secret: string; prefix: string } {
  const id = randomBytes(4).toString('hex');
  const body = `htk_${id}_${randomBytes(32).toString('hex')}`;
  return { secret: `${body}_${checkOf(body)}`, prefix: `htk_${id}` };
}

/** Whether a text has the form of a key, so that nothing else is looked for. */
export function isProgramKey(text: string): boolean {
  return KEY.test(text) && text.endsWith(`_${checkOf(text.slice(0, text.lastIndexOf('_')))}`);
}

function checkOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 4);
}
