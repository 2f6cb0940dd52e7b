/** How many characters a person sees in a text: runs of white space are one, none at the ends, and an emoji of one code point is one. */
export function visibleCharacters(text: string): number {
  let count = 0;
  for (const _ of text.replace(/\s+/g, ' ').trim()) count += 1;
  return count;
}
