/** The longest name in a mention, and the most mentions of one text that count. */
export const MENTION_NAME_MAX = 20;
export const MAX_MENTIONS = 50;

/** An @ and the text after it, which may begin with a name. */
const MENTION = /[@＠]([^@＠\n]{2,20})/g;

/** The texts after each @, without those of mail addresses: a mention is plain text, typed or pasted. */
export function mentionTails(text: string): string[] {
  const found = Array.from(text.matchAll(MENTION)).filter(({ index }) => !/[\w.]/.test(text.charAt(index - 1)));
  return [...new Set(found.map(([, tail = '']) => tail))].slice(0, MAX_MENTIONS);
}
