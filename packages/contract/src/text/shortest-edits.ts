type Step = 'same' | 'removed' | 'added';

/**
 * The shortest list of edits from one sequence to another, in order; of equally short ones, the one that removes first. Null if more than
 * `most` tokens are removed or added. It uses E. W. Myers' O(ND) algorithm from the end, so that the edits can be read from the beginning;
 * its time grows with the number of differences.
 */
export function shortestEdits(before: readonly string[], after: readonly string[], most: number): Step[] | null {
  const { old, fresh, fewest } = numbered(before, after);
  const reached = fewest > most ? null : rowsReached(old, fresh, most);
  if (reached === null) return null;
  const steps: Step[] = [];
  let [row, column, left] = [0, 0, reached.length];
  while (row < old.length || column < fresh.length) {
    if (row < old.length && old[row] === fresh[column]) {
      steps.push('same');
      row += 1;
      column += 1;
      continue;
    }
    left -= 1;
    // Whether the rest needs one edit less after removing this token.
    const diagonal = row + 1 - column - old.length + fresh.length;
    if (row < old.length && (reached[left]?.[(diagonal + left) / 2] ?? NOWHERE) <= row + 1) {
      steps.push('removed');
      row += 1;
    } else {
      steps.push('added');
      column += 1;
    }
  }
  return steps;
}

/**
 * Numbers for the tokens, which compare faster, and the least possible number of edits: tokens that only one sequence has are removed or
 * added.
 */
function numbered(before: readonly string[], after: readonly string[]): { old: Int32Array; fresh: Int32Array; fewest: number } {
  const numbers = new Map<string, number>();
  const surplus: number[] = [];
  const numberOf = (token: string, by: 1 | -1): number => {
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    surplus[number] = (surplus[number] ?? 0) + by;
    return number;
  };
  const old = Int32Array.from(before, (token) => numberOf(token, 1));
  const fresh = Int32Array.from(after, (token) => numberOf(token, -1));
  return { old, fresh, fewest: surplus.reduce((sum, count) => sum + Math.abs(count), 0) };
}

const NOWHERE = 0x7f_ff_ff_ff;

/**
 * For each number of edits that is not enough, how near they come to the beginning from the end: the reachable row on every second
 * diagonal. Diagonal 0 is that of the end; a removal is below it, an addition above it.
 */
function rowsReached(old: Int32Array, fresh: Int32Array, most: number): Int32Array[] | null {
  const end = old.length - fresh.length;
  const reached: Int32Array[] = [];
  let last = new Int32Array();
  for (let edits = 0; edits <= most; edits += 1) {
    const found = new Int32Array(edits + 1).fill(NOWHERE);
    for (let at = Math.max(0, Math.ceil((edits - old.length) / 2)); at <= Math.min(edits, (fresh.length + edits) / 2); at += 1) {
      const diagonal = 2 * at - edits;
      const nearest = edits === 0 ? old.length : Math.min((last[at] ?? NOWHERE) - 1, last[at - 1] ?? NOWHERE);
      let row = Math.max(nearest, 0, diagonal + end);
      let column = row - diagonal - end;
      while (row > 0 && column > 0 && old[row - 1] === fresh[column - 1]) {
        row -= 1;
        column -= 1;
      }
      if (row === 0 && column === 0) return reached;
      found[at] = row;
    }
    reached.push(found);
    last = found;
  }
  return null;
}
