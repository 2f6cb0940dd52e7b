import { withoutBlanks } from './invisible-marks.ts';

/** How many characters a person sees in a text: runs of white space are one, none at the ends, and an emoji of one code point is one; none where all are blanks. */
export function visibleCharacters(text: string): number {
  let count = 0;
  for (const _ of withoutBlanks(text.replace(/\s+/g, ' '))) count += 1;
  return count;
}
