import type { TextPiece } from '../knowledge/knowledge.ts';
import { shortestEdits } from './shortest-edits.ts';

/**
 * The most differing words or paragraphs, because the comparison blocks the event loop. Beyond it, whole paragraphs are compared; if even
 * these differ too much, the whole text counts as changed.
 */
const MAX_DIFFERENCES = 1_000;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** The added and removed words of a text, in reading order. Paragraphs are lines. */
export function textDifference(before: string, after: string): TextPiece[] {
  const byWords = difference(wordsOf(before), wordsOf(after));
  return joined(byWords ?? difference(linesOf(before), linesOf(after)) ?? replaced([before], [after]));
}

/** At most two hundred characters, up to the last stop if there is one: finding words takes more than linear time. */
const PARTS = /[^]{0,199}[\n，。；！？、]|[^]{1,200}/gu;

function wordsOf(text: string): string[] {
  return (text.match(PARTS) ?? []).flatMap((part) => Array.from(words.segment(part), ({ segment }) => segment));
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** Null if there are too many differences. */
function difference(before: readonly string[], after: readonly string[]): TextPiece[] | null {
  const head = commonLength(before, after);
  const tail = commonLength(before.slice(head).reverse(), after.slice(head).reverse());
  const [old, fresh] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const steps = shortestEdits(old, fresh, MAX_DIFFERENCES);
  if (steps === null) return null;
  let [row, column] = [0, 0];
  const between = steps.map((kind): TextPiece => {
    const text = (kind === 'added' ? fresh[column] : old[row]) ?? '';
    if (kind !== 'added') row += 1;
    if (kind !== 'removed') column += 1;
    return { kind, text };
  });
  return [...before.slice(0, head).map(same), ...between, ...after.slice(after.length - tail).map(same)];
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((token, index) => token !== other[index]);
  return first < 0 ? Math.min(one.length, other.length) : first;
}

function same(text: string): TextPiece {
  return { kind: 'same', text };
}

function replaced(old: readonly string[], fresh: readonly string[]): TextPiece[] {
  return [...old.map((text): TextPiece => ({ kind: 'removed', text })), ...fresh.map((text): TextPiece => ({ kind: 'added', text }))];
}

/** Joins neighbours of a kind; between two unchanged pieces, all removed text comes before all added text. */
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
