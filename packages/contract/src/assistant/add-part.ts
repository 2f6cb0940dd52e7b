import type { AnswerPart } from './assistant-parts.ts';

/** Adds a part to an answer: text extends a text at the end, and sources replace the earlier sources. */
export function addPart(parts: readonly AnswerPart[], part: AnswerPart): AnswerPart[] {
  const last = parts.at(-1);
  if ((part.type === 'text' || part.type === 'reasoning') && last?.type === part.type) {
    return [...parts.slice(0, -1), { type: part.type, text: last.text + part.text }];
  }
  if (part.type === 'sources') return [...parts.filter(({ type }) => type !== 'sources'), part];
  return [...parts, part];
}

/** The text of an answer without its other parts. */
export function textOf(parts: readonly AnswerPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}
