import { createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const DIGITS = 6;
/** Phone clocks may differ by this many steps. */
const DRIFT = 1;
const SECRET_BYTES = 20;

/** A secret of 160 bits as RFC 4226 recommends, in base32 so that people can type it. */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The content of the QR code for an app: its issuer, the account, and the secret. */
export function totpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=30`;
}

/** The newest step near `now` and above `above` with this code; null without one. */
export function stepOf(secret: string, code: string, { now, above }: { now: Date; above: number }): number | null {
  const current = Math.floor(now.getTime() / STEP_MS);
  for (let step = current + DRIFT; step >= current - DRIFT && step > above; step -= 1) if (codeAt(secret, step) === code) return step;
  return null;
}

/** The code of one step (RFC 4226, with the counter of RFC 6238). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
