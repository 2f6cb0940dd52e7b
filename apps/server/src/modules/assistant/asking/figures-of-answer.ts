import { splitAtFigures } from '@houtai/contract/answer-figures';
import type { Figure } from '@houtai/contract/assistant-parts';

import type { ReadText } from './asking.ts';

/** Numbers of two or more digits, with or without separators and decimals. Single digits are mostly counts, not figures. */
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** Text without figures: references to sources, and code. */
const ASIDE = /\[\^\d+\]|`[^`]*`/g;

/** Numbers in an answer that occur in nothing typed, shown or read for it, without duplicates, as written. */
export function unverifiedFigures(answer: string, known: string): string[] {
  const knownNumbers = new Set((known.match(NUMBER) ?? []).map(bare));
  const own = (answer.replace(ASIDE, ' ').match(NUMBER) ?? []).map((number) => number.replace(/,+$/, ''));
  return [...new Set(own)].filter((number) => bare(number).length > 1 && !knownNumbers.has(bare(number)));
}

/** Figures in an answer that a call returned whose list can be opened, each with the first such call. */
export function figuresIn(answer: string, reads: readonly ReadText[]): Figure[] {
  const seen = reads.filter(({ url }) => url !== '').map(({ text, words, url }) => ({ words, url, figures: new Set(figuresOf(text)) }));
  return [...new Set(figuresOf(answer.replace(ASIDE, ' ')))].flatMap((number) => {
    const from = seen.find(({ figures }) => figures.has(number));
    return from ? [{ number, words: from.words, url: from.url }] : [];
  });
}

function figuresOf(text: string): string[] {
  return splitAtFigures(text).flatMap(({ figure }) => (figure.length > 1 ? [figure] : []));
}

function bare(number: string): string {
  return number.replaceAll(',', '');
}
