import type { Field } from '@houtai/contract/form';
import { textsOf } from '@houtai/contract/form-check';

import type { Found, ImportKind, Texts } from '#modules/imports/import-kind.ts';
import { type LookedUp, lookUpAll } from '#modules/imports/look-up.ts';

import type { Ctx } from '../db/context.ts';
import { visibleText } from '../html/visible-text.ts';
import type { ReferenceOption } from '../references.ts';

/** The columns of a sheet by the names of their fields, and its rows below them. */
export type DerivedSheet = { fields: string[]; rows: string[][] };

/**
 * A sheet that is made of a kind and of its own records: each row changes one field of one record, every field in turn, and with each record
 * comes a new one like it, under keys that nobody has yet.
 */
export async function sheetDerivedFrom(ctx: Ctx, kind: ImportKind, records: readonly Found[]): Promise<DerivedSheet> {
  const looked = await lookUpAll(ctx, kind);
  const isHeld = (name: string) => kind.isNumbered || records.some(({ values }) => Object.hasOwn(values, name));
  const fields = Object.keys(kind.fields).filter((name) => name !== kind.within && (kind.form[name] ?? isHeld(name)));
  const formed = fields.filter((name) => kind.form[name]);
  const held = (name: string) => new Set(records.map(({ values }) => String(values[name] ?? '')));
  const rows = records.flatMap((record, at) => {
    const texts = {
      ...textsOf(kind.fields, record.values),
      ...(kind.isNumbered && { [kind.keys[0] ?? '']: String(record.values['number'] ?? record.name) }),
    };
    const changed = formed[at % formed.length] ?? '';
    return [
      { ...texts, [changed]: anotherOf(kind, looked, changed, texts) },
      { ...texts, ...freshKeys(kind, looked, { texts, at, held }) },
    ];
  });
  return { fields, rows: rows.map((texts) => fields.map((name) => cellOf(kind.fields[name], texts[name] ?? ''))) };
}

function cellOf(field: Field | undefined, text: string): string {
  return field?.kind === 'rich' ? visibleText(text) : text;
}

/** Another text that a field could hold; the same one where none is known. */
function anotherOf(kind: ImportKind, looked: LookedUp, name: string, texts: Texts): string {
  const held = texts[name] ?? '';
  const choices = looked.get(name);
  if (!choices) return anotherText(kind.form[name], held);
  const fits = ({ of, isOff, value }: ReferenceOption) => !isOff && value !== '' && (!of || texts[of[0]] === of[1]);
  const option = choices.all().find((each) => fits(each) && !held.split(',').includes(each.value));
  return option?.value ?? held;
}

function anotherText(field: Field | undefined, held: string): string {
  switch (field?.kind) {
    case 'day':
      return daysAfter(held || '2026-11-20', 1);
    case 'whole':
    case 'amount':
      return String(Number(held) + 1);
    case 'line':
      return field.rule || held === '' ? freshLine(held, 1) : `${held}改`.slice(-field.max);
    case 'lines':
    case 'rich':
      return `${visibleText(held)}改`;
    default:
      return held;
  }
}

/** Keys that no record has: lines of text that are others, or where there are none, ids that none of the records holds. */
function freshKeys(kind: ImportKind, looked: LookedUp, { texts, at, held }: { texts: Texts; at: number; held: Holds }): Texts {
  const { fields, form, keys, isNumbered, within } = kind;
  const lines = keys.filter((name) => form[name]?.kind === 'line');
  const changed = lines.length > 0 ? lines : keys.filter((name) => name !== within && fields[name]?.kind !== 'choice');
  const fresh = changed.map((name) => {
    if (fields[name]?.kind === 'day') return [name, daysAfter(texts[name] ?? '', -31 * (at + 14))];
    const free =
      looked
        .get(name)
        ?.all()
        .filter(({ value, isOff }) => !isOff && !held(name).has(value)) ?? [];
    return [name, lines.includes(name) ? freshLine(texts[name] ?? '', at + 7) : (free[at]?.value ?? '')];
  });
  return { ...Object.fromEntries(fresh), ...(isNumbered && { [keys[0] ?? '']: '' }) };
}

type Holds = (name: string) => ReadonlySet<string>;

/** A text of the same shape that is another: in a long number the last digits change, other texts become longer. */
function freshLine(text: string, by: number): string {
  if (text.includes('@')) return text.replace('@', `${by}@`);
  const [last] = /(?<=\d{4})\d{4}$/.exec(text) ?? [];
  if (last === undefined) return text === '' ? '' : `${text}${by}`;
  return text.slice(0, -4) + String((Number(last) + 4_531 + by) % 10_000).padStart(4, '0');
}

/** The day that is so many days after another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
