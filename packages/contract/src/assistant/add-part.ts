import type { AnswerPart } from './assistant-parts.ts';

/** The parts of an answer with one more: text goes on where text was last, and sources are those that were named last. */
export function addPart(parts: readonly AnswerPart[], part: AnswerPart): AnswerPart[] {
  const last = parts.at(-1);
  if ((part.type === 'text' || part.type === 'reasoning') && last?.type === part.type) {
    return [...parts.slice(0, -1), { type: part.type, text: last.text + part.text }];
  }
  if (part.type === 'sources') return [...parts.filter(({ type }) => type !== 'sources'), part];
  return [...parts, part];
}

/** The text of an answer, without what stands between. */
export function textOf(parts: readonly AnswerPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}
