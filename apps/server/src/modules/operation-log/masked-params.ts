import { characterCount } from '@houtai/contract/characters';

/** What was sent, as it may be kept: bounded, without secrets, and storable. */
type Params = Record<string, unknown>;

/** Names of fields that hold secrets, whatever is before or after the word. */
const SECRET = /pass|pws|pwd|secret|token|ticket|credential|cookie|authorization|captcha|signature|private_?key|api_?key|access_?key/i;

/** Fields that are called harmlessly, and may hold one: values of parameters, codes and identities of a messaging sign-in. */
const SECRET_NAMES: ReadonlySet<string> = new Set(['paramvalue', 'openid', 'wxcode', 'wxstate', 'otp', 'pin', 'cvv']);

/** A secret in an address or in a text. */
const IN_TEXT = /((?:token|ticket|password|passwd|pwd|pws|secret|api_?key|access_?key)["']?\s*[=:]\s*["']?)[^\s&"',;]+/gi;

const MASK = '******';

/** Bytes that the parameters of one operation take at most, as JSON. */
const MAX_BYTES = 4_096;

/** Ever less of a large request is kept, until it fits. */
const BOUNDS = [
  { text: 200, items: 50, depth: 6 },
  { text: 60, items: 10, depth: 4 },
  { text: 20, items: 5, depth: 2 },
] as const;

type Bounds = (typeof BOUNDS)[number];

/** What was sent with an operation, for the log: secrets masked, long texts and lists cut, at most 4 KiB. `own` is the caller's token. */
export function maskedParams(sent: unknown, own: string): Params {
  for (const bounds of BOUNDS) {
    const kept = cutValue(sent, own, bounds, 0);
    const params: Params = isRecord(kept) ? kept : kept === undefined || kept === null ? {} : { value: kept };
    if (Buffer.byteLength(JSON.stringify(params)) <= MAX_BYTES) return params;
  }
  return { '…': '内容过长，没有记录' };
}

/** Text that PostgreSQL can hold: no zero characters, no halves of pairs. */
export function storable(text: string, most: number): string {
  return text.slice(0, most).replace(/\0|\p{Surrogate}/gu, '');
}

function cutValue(value: unknown, own: string, bounds: Bounds, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, own, bounds.text);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= bounds.depth) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, bounds.items).map((item: unknown) => cutValue(item, own, bounds, depth + 1));
    return value.length > bounds.items ? [...items, `…（共 ${value.length} 项）`] : items;
  }
  const fields = Object.entries(value);
  const kept = fields.slice(0, bounds.items).map(([name, field]) => {
    const isSecret = SECRET.test(name) || SECRET_NAMES.has(name.toLowerCase());
    return [cutText(name, own, 60), isSecret ? MASK : cutValue(field, own, bounds, depth + 1)] as const;
  });
  const rest = fields.length > bounds.items ? [['…', `共 ${fields.length} 项`] as const] : [];
  return Object.fromEntries([...kept, ...rest]);
}

function cutText(text: string, own: string, most: number): string {
  // Looked for before it is cut, as half a secret is a secret, too; far behind the cut nothing matters.
  const near = text.slice(0, most * 4);
  const masked = (own === '' ? near : near.replaceAll(own, MASK)).replace(IN_TEXT, `$1${MASK}`);
  const kept = storable(masked, most);
  return text.length > most ? `${kept}…（共 ${characterCount(text)} 字）` : kept;
}

function isRecord(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
