import { cutAtFigures } from '@houtai/contract/answer-figures';
import type { Figure } from '@houtai/contract/assistant-parts';

import type { Read } from './asking.ts';

/** Numbers of two digits and more, with or without separators and decimals; a single digit counts things more often than it states one. */
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** What is not a figure: references to sources, and what stands in code. */
const ASIDE = /\[\^\d+\]|`[^`]*`/g;

/** Numbers of an answer that stand in nothing that was typed, shown or read for it, each once, as they are written. */
export function unverifiedIn(answer: string, known: string): string[] {
  const knownNumbers = new Set((known.match(NUMBER) ?? []).map(bare));
  const own = (answer.replace(ASIDE, ' ').match(NUMBER) ?? []).map((number) => number.replace(/,+$/, ''));
  return [...new Set(own)].filter((number) => bare(number).length > 1 && !knownNumbers.has(bare(number)));
}

/** Figures of an answer that a call gave whose list can be opened, each with the first such call. */
export function figuresIn(answer: string, reads: readonly Read[]): Figure[] {
  const seen = reads.filter(({ url }) => url !== '').map(({ text, words, url }) => ({ words, url, figures: new Set(figuresOf(text)) }));
  return [...new Set(figuresOf(answer.replace(ASIDE, ' ')))].flatMap((number) => {
    const from = seen.find(({ figures }) => figures.has(number));
    return from ? [{ number, words: from.words, url: from.url }] : [];
  });
}

function figuresOf(text: string): string[] {
  return cutAtFigures(text).flatMap(({ figure }) => (figure.length > 1 ? [figure] : []));
}

function bare(number: string): string {
  return number.replaceAll(',', '');
}
