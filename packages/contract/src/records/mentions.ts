/** The longest name that a mention is compared with, and the most mentions of one text that count. */
export const MENTION_NAME_MAX = 20;
export const MAX_MENTIONS = 50;

/** An @ and what follows it, in which a name may stand at the beginning. */
const MENTION = /[@＠]([^@＠\n]{2,20})/g;

/** What follows each @ of a text, but for those of mail addresses: a mention is text, typed or pasted. */
export function mentionTails(text: string): string[] {
  const found = Array.from(text.matchAll(MENTION)).filter(({ index }) => !/[\w.]/.test(text.charAt(index - 1)));
  return [...new Set(found.map(([, tail = '']) => tail))].slice(0, MAX_MENTIONS);
}
