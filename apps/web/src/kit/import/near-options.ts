type Choice = { value: string; label: string };

/** At most three candidates for a spelling, as many as have a shortcut key. */
const OFFERED = 3;

/** The options that a spelling most likely means, sorted by the number of shared characters and then in the given order. */
export function similarOptions(text: string, options: readonly Choice[]): Choice[] {
  const written = new Set(text.toLowerCase());
  const shared = ({ label }: Choice) => [...new Set(label.toLowerCase())].filter((mark) => written.has(mark)).length;
  return [...options].sort((a, b) => shared(b) - shared(a)).slice(0, OFFERED);
}

/** A code for a new entry: the next number when all codes are numbers, else one derived from its position. */
export function nextCode(options: readonly Choice[]): string {
  const numbers = options.map(({ value }) => Number(value));
  return numbers.every(Number.isInteger) ? String(Math.max(0, ...numbers) + 1) : `item-${options.length + 1}`;
}
