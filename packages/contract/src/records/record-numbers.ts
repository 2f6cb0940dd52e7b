/** A record's number as people write it: letters of its kind and a running number, as TD-1024. */
const NUMBER = /\b[A-Z]{2,4}-\d{4,9}\b/gi;

/** The numbers that a text may name, in capitals and each once; which of them are records, the server knows. */
export function numbersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(NUMBER), ([number]) => number.toUpperCase()))];
}

/** A text cut at what may be numbers, in order: `number` is blank for what stands between them. */
export function cutAtNumbers(text: string): { words: string; number: string }[] {
  const parts: { words: string; number: string }[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(NUMBER)) {
    if (index > end) parts.push({ words: text.slice(end, index), number: '' });
    parts.push({ words, number: words.toUpperCase() });
    end = index + words.length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), number: '' });
  return parts;
}

/** The number that a text consists of, as it is typed into a search; blank for any other text. */
export function numberOf(typed: string): string {
  const [part, ...rest] = cutAtNumbers(typed.trim());
  return rest.length === 0 && part ? part.number : '';
}
