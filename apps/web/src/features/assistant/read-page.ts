import { PAGE_CONTEXT_MAX_BYTES } from '@houtai/contract/assistant-words';
import { characterCount, firstCharacters } from '@houtai/contract/characters';
import { utf8Bytes } from '@houtai/contract/utf8-bytes';

/** A part of a page as the assistant reads it: a table by heads and rows, other content by its text. */
type ReadPart = { name: string; note: string; columns?: string[]; rows?: string[][]; text?: string };

type Shown = { name: string; note: string; element: { current: HTMLElement | null } };

/** The visible text of an element, in one line. */
function seen(element: Element): string {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
  return text.replace(/\s+/g, ' ').trim();
}

function readPart({ name, note, element: { current } }: Shown): ReadPart[] {
  if (!current) return [];
  const table = current.querySelector('table');
  if (!table) return [{ name, note, text: seen(current) }];
  const columns = Array.from(table.querySelectorAll('thead th'), seen);
  const rows = Array.from(table.querySelectorAll('tbody tr'), (row) => Array.from(row.children, seen));
  return [{ name, note, columns, rows: rows.filter((cells) => cells.some((cell) => cell !== '')) }];
}

/** The part shortened at its end; null when nothing is left. */
function less(part: ReadPart): ReadPart | null {
  if (part.rows && part.rows.length > 1) return { ...part, rows: part.rows.slice(0, Math.floor(part.rows.length * 0.8)) };
  if (part.text && part.text.length > 200)
    return { ...part, text: firstCharacters(part.text, Math.floor(characterCount(part.text) * 0.8)) };
  return null;
}

/** The content of the visible parts as JSON of at most 32 KiB; the largest part is shortened at its end first. */
export function readPage(shown: readonly Shown[]): string {
  let parts = shown.flatMap(readPart);
  for (let text = JSON.stringify(parts); ; text = JSON.stringify(parts)) {
    if (utf8Bytes(text) <= PAGE_CONTEXT_MAX_BYTES) return text;
    const sizes = parts.map((part) => utf8Bytes(JSON.stringify(part)));
    const largest = parts[sizes.indexOf(Math.max(...sizes))];
    parts = parts.flatMap((part) => (part === largest ? (less(part) ?? []) : part));
  }
}
