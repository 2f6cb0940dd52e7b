/** A record's number as people write it: the letters of its kind and a running number, as TD-1024. */
const NUMBER = /\b[A-Z]{2,4}-\d{4,9}\b/gi;

/** The numbers in a text, in capitals and without duplicates; the server knows which of them are records. */
export function numbersIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(NUMBER), ([number]) => number.toUpperCase()))];
}

/** Splits a text at possible record numbers, in order; `number` is blank for the text between them. */
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

/** The record number if the text consists of one, as in a search; blank otherwise. */
export function numberOf(typed: string): string {
  const [part, ...rest] = cutAtNumbers(typed.trim());
  return rest.length === 0 && part ? part.number : '';
}
