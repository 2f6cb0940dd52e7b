/** The maximum length of a quote in a comment. */
export const QUOTE_MAX = 60;

const QUOTED = /^「([^「」\n]{1,60})」\n?/;

/** A comment about a place in a text: the quote in brackets, then the comment. */
export function quoteText(quote: string, words: string): string {
  return quote === '' ? words : `「${quote}」\n${words}`;
}

/** The quote of a comment, blank for one about the whole report, and its text. */
export function quoteIn(comment: string): { quote: string; words: string } {
  const [head = '', quote = ''] = QUOTED.exec(comment) ?? [];
  return { quote, words: comment.slice(head.length) };
}

/** A text split at the quotes of comments; `number` is that of the comment, 0 for text between quotes. */
export function cutAtQuotes(text: string, quotes: readonly string[]): { text: string; number: number }[] {
  const found = quotes
    .map((quote, index) => ({ quote, number: index + 1, at: quote === '' ? -1 : text.indexOf(quote) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const parts: { text: string; number: number }[] = [];
  let from = 0;
  for (const { quote, number, at } of found) {
    // Of overlapping quotes, the first one is shown.
    if (at < from) continue;
    if (at > from) parts.push({ text: text.slice(from, at), number: 0 });
    parts.push({ text: quote, number });
    from = at + quote.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), number: 0 });
  return parts;
}
