import { characterCount } from '@houtai/contract/characters';

/** Request parameters fit for storing: bounded, without secrets, and valid text. */
type Params = Record<string, unknown>;

/** Field names that indicate secrets, with any prefix or suffix. */
const SECRET = /pass|pws|pwd|secret|token|ticket|credential|cookie|authorization|captcha|signature|private_?key|api_?key|access_?key/i;

/** Fields with harmless names that may contain secrets: parameter values, and codes and identities of a messaging sign-in. */
const SECRET_NAMES: ReadonlySet<string> = new Set(['paramvalue', 'openid', 'wxcode', 'wxstate', 'otp', 'pin', 'cvv']);

/** A secret within an address or a text. */
const IN_TEXT = /((?:token|ticket|password|passwd|pwd|pws|secret|api_?key|access_?key)["']?\s*[=:]\s*["']?)[^\s&"',;]+/gi;

const MASK = '******';

/** The most bytes of an operation's parameters, as JSON. */
const MAX_BYTES = 4_096;

/** Stricter and stricter bounds, until a large request fits. */
const BOUNDS = [
  { text: 200, items: 50, depth: 6 },
  { text: 60, items: 10, depth: 4 },
  { text: 20, items: 5, depth: 2 },
] as const;

type Bounds = (typeof BOUNDS)[number];

/**
 * The parameters of an operation for the log: secrets masked, long texts and lists truncated, at most 4 KiB. `own` is the caller's token.
 */
export function maskedParams(sent: unknown, own: string): Params {
  for (const bounds of BOUNDS) {
    const kept = cutValue(sent, own, bounds, 0);
    const params: Params = isRecord(kept) ? kept : kept === undefined || kept === null ? {} : { value: kept };
    if (Buffer.byteLength(JSON.stringify(params)) <= MAX_BYTES) return params;
  }
  return { '…': '内容过长，没有记录' };
}

/** Text that PostgreSQL can store: no null characters, no lone surrogates. */
export function storableText(text: string, most: number): string {
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
  // Masks before truncating, because half a secret is still a secret; only the part near the cut matters.
  const near = text.slice(0, most * 4);
  const masked = (own === '' ? near : near.replaceAll(own, MASK)).replace(IN_TEXT, `$1${MASK}`);
  const kept = storableText(masked, most);
  return text.length > most ? `${kept}…（共 ${characterCount(text)} 字）` : kept;
}

function isRecord(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
