import type { TextPiece } from '@houtai/contract/knowledge';

/** What is compared at most cell by cell; of longer texts the paragraphs are compared as wholes, and beyond that all of it. */
const CELLS_MOST = 4_000_000;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** What was added to a text and what was removed, word by word, in reading order. Paragraphs are lines. */
export function textDifference(before: string, after: string): TextPiece[] {
  const byWords = difference(wordsOf(before), wordsOf(after));
  return joined(byWords ?? difference(linesOf(before), linesOf(after)) ?? replaced([before], [after]));
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Null where the texts are too long for it. */
function difference(before: readonly string[], after: readonly string[]): TextPiece[] | null {
  const head = commonLength(before, after);
  const tail = commonLength(before.slice(head).toReversed(), after.slice(head).toReversed());
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  if ((old.length + 1) * (fresh.length + 1) > CELLS_MOST) return null;
  return [...before.slice(0, head).map(same), ...between(old, fresh), ...after.slice(after.length - tail).map(same)];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((token, index) => token !== other[index]);
  return first < 0 ? Math.min(one.length, other.length) : first;
}

/** Along the longest common subsequence. */
function between(old: readonly string[], fresh: readonly string[]): TextPiece[] {
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = fresh.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === fresh[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: TextPiece[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length && column < fresh.length) {
    const token = old[row] ?? '';
    if (token === fresh[column]) {
      pieces.push(same(token));
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      pieces.push({ kind: 'removed', text: token });
      row += 1;
    } else {
      pieces.push({ kind: 'added', text: fresh[column] ?? '' });
      column += 1;
    }
  }
  return [...pieces, ...replaced(old.slice(row), fresh.slice(column))];
}

function same(text: string): TextPiece {
  return { kind: 'same', text };
}

function replaced(old: readonly string[], fresh: readonly string[]): TextPiece[] {
  return [...old.map((text): TextPiece => ({ kind: 'removed', text })), ...fresh.map((text): TextPiece => ({ kind: 'added', text }))];
}

/** Neighbours of a kind as one; between two pieces that stay, all that was removed comes before all that was added. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const found: TextPiece[] = [];
  let removed = '';
  let added = '';
  const close = (): void => {
    if (removed !== '') found.push({ kind: 'removed', text: removed });
    if (added !== '') found.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const { kind, text } of pieces) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else {
      close();
      const last = found.at(-1);
      if (last?.kind === 'same') last.text += text;
      else found.push(same(text));
    }
  }
  close();
  return found;
}
