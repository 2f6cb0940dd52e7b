/**
 * The search terms of a Chinese text for the menu search and pickers: its pinyin without tones, a blank, and the initials, in lower case.
 * For a person's name, the surname is read as a surname.
 */
export async function pinyinOf(text: string, options: { surname?: boolean } = {}): Promise<string> {
  // The tables are large and only needed for writing, so the start of the server does not load them.
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(text, {
    toneType: 'none',
    type: 'array',
    nonZh: 'consecutive',
    v: true,
    surname: options.surname ? 'head' : 'off',
  });
  const words = syllables.flatMap((syllable) => syllable.toLowerCase().split(/\s+/)).filter(Boolean);
  return `${words.join('')} ${words.map((word) => word.charAt(0)).join('')}`;
}

const MAX_STORED = 5_000;
const kept = new Map<string, string>();

/** The pinyin of each name as by `pinyinOf`, for options without a stored column for it. Results are cached. */
export async function pinyinOfNames(names: readonly string[]): Promise<(name: string) => string> {
  const read = new Map<string, string>();
  for (const name of new Set(names)) read.set(name, kept.get(name) ?? (await pinyinOf(name)));
  if (kept.size + read.size > MAX_STORED) kept.clear();
  for (const [name, py] of read) kept.set(name, py);
  return (name) => read.get(name) ?? '';
}
