import type { ProposedField } from '@houtai/contract/assistant-parts';
import type { RowsField } from '@houtai/contract/form';
import { keysOfRows, ROW_KEY, rowsIn, textsOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import { type AssistantRequest, Refused } from '../asking/asking.ts';
import { type KnownOrigins, proposedField } from '../clients/origins.ts';
import { isGuarded, valueFor } from './fill-values.ts';
import { fillableParts, type RowFilling } from './open-form.ts';

export type RowTexts = Record<string, string>;

/** The result so far: the fields of the card, the values to fill in, and the resulting content of the form. */
export type Draft = { fields: ProposedField[]; values: RowTexts; held: RowTexts };

type Rows = { name: string; field: RowsField; rows: readonly RowFilling[] };

/** Merges values into the rows they name; other rows are appended. */
export async function fillRows(asking: AssistantRequest, draft: Draft, { name, field, rows }: Rows, known: KnownOrigins): Promise<void> {
  const text = ownValue(draft.held, name) ?? '';
  const held = rowsIn(field, text) ?? [];
  const [there, keys] = [held.length, keysOfRows(text)];
  const filled: RowTexts[] = [];
  for (const { row, ...parts } of rows) {
    const isThere = typeof row === 'number' && row > 0;
    if (isThere && row > there) throw new Refused(`${field.label}没有第 ${row} 行`);
    const at = isThere ? row - 1 : held.length;
    const { texts, fields } = await rowFor(asking, field, parts, known);
    draft.fields.push(...shownAs(`${name}.${at}`, `${field.label} 第 ${at + 1} 行`, fields));
    if (Object.keys(texts).length === 0) continue;
    held[at] = { ...textsOf(field.fields), ...held[at], ...texts };
    filled.push(isThere ? { ...texts, [ROW_KEY]: keys[at] ?? '' } : texts);
  }
  if (filled.length === 0) return;
  draft.held[name] = JSON.stringify(held);
  draft.values[name] = JSON.stringify(filled);
}

async function rowFor(asking: AssistantRequest, field: RowsField, given: RowFilling, known: KnownOrigins) {
  const texts: RowTexts = {};
  const fields: ProposedField[] = [];
  for (const [name, part] of fillableParts(field)) {
    const sent = ownValue(given, name);
    if (sent === undefined || sent === '') continue;
    const { text, words } = await valueFor(asking, part, String(sent), (other) => ownValue(texts, other) ?? '');
    const shown = proposedField({ name, label: part.label, words, ...isGuarded(part, words, known) }, known);
    fields.push(shown);
    if (!shown.guarded) texts[name] = text;
  }
  return { texts, fields };
}

/** Shows a row as one field with its least trustworthy origin; guarded parts are listed separately. */
function shownAs(name: string, label: string, parts: readonly ProposedField[]): ProposedField[] {
  const filled = parts.filter(({ guarded }) => !guarded);
  const origin = filled.find((part) => part.origin !== 'typed' && part.origin !== 'own')?.origin ?? 'typed';
  const words = filled.map((part) => `${part.label} ${part.words}`).join('，');
  return [
    ...(words === '' ? [] : [{ name, label, required: false, words, origin, guarded: false }]),
    ...parts.flatMap((part) => (part.guarded ? [{ ...part, name: `${name}.${part.name}`, label: `${label} ${part.label}` }] : [])),
  ];
}
