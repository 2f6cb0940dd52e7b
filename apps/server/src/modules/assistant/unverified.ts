/** Numbers of two digits and more, with or without separators and decimals; a single digit counts things more often than it states one. */
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** What is not a figure: references to sources, and what stands in code. */
const ASIDE = /\[\^\d+\]|`[^`]*`/g;

/** Numbers of an answer that stand in nothing that was typed, shown or read for it, each once, as they are written. */
export function unverifiedIn(answer: string, known: string): string[] {
  const bare = (number: string): string => number.replaceAll(',', '');
  const knownNumbers = new Set((known.match(NUMBER) ?? []).map(bare));
  const own = (answer.replace(ASIDE, ' ').match(NUMBER) ?? []).map((number) => number.replace(/,+$/, ''));
  return [...new Set(own)].filter((number) => bare(number).length > 1 && !knownNumbers.has(bare(number)));
}
