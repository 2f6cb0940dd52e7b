import { createHmac } from 'node:crypto';

const CODES = 1_000_000;
const DIGITS = 6;

/** The six digits of a row, which only the server can derive. */
export function codeOf(secret: string, id: string): string {
  const mac = createHmac('sha256', secret).update(id).digest();
  return String(mac.readUIntBE(0, DIGITS) % CODES).padStart(DIGITS, '0');
}
