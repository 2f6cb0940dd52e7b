/** The number of characters that are compared. */
const COMPARED = 300;

/**
 * The similarity of two texts, from 0 to 1: the share of common character bigrams (Dice). Bigrams suit Chinese, where most words have two
 * characters; PostgreSQL's trigrams miss those.
 */
export function resemblance(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}

/** The bigrams within runs of letters, digits and characters; punctuation and white space separate runs. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const run of text
    .slice(0, COMPARED)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)) {
    const characters = Array.from(run);
    for (let at = 1; at < characters.length; at += 1) pairs.add(`${characters[at - 1]}${characters[at]}`);
  }
  return pairs;
}
