import { withoutBlanks } from './invisible-marks.ts';

/**
 * The number of characters that a person sees: a run of white space counts as one, none at the ends, and an emoji of one code point as one.
 * A text of blanks has none.
 */
export function visibleCharacters(text: string): number {
  let count = 0;
  for (const _ of withoutBlanks(text.replace(/\s+/g, ' '))) count += 1;
  return count;
}
