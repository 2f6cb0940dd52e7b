type Choice = { value: string; label: string };

/** Candidates that are offered for a spelling: as many as there are keys for them within reach. */
const OFFERED = 3;

/** The options that a spelling is likeliest to mean: those with the most of its characters first, else as they come. */
export function nearOptions(text: string, options: readonly Choice[]): Choice[] {
  const written = new Set(text.toLowerCase());
  const shared = ({ label }: Choice) => [...new Set(label.toLowerCase())].filter((mark) => written.has(mark)).length;
  return [...options].sort((a, b) => shared(b) - shared(a)).slice(0, OFFERED);
}

/** A code for another entry: the next number where all are numbers, else one that says its place. */
export function nextCode(options: readonly Choice[]): string {
  const numbers = options.map(({ value }) => Number(value));
  return numbers.every(Number.isInteger) ? String(Math.max(0, ...numbers) + 1) : `item-${options.length + 1}`;
}
