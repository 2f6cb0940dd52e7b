import { characterCount, firstCharacters } from '../text/characters.ts';
import type { FieldChange } from './history.ts';

/** The text for a blank value. */
export const NOTHING = '（空）';

/** The most characters of a value and the most fields of a change in one line. */
const VALUE_SHOWN = 40;
const FIELDS_SHOWN = 3;

/** A change without values to compare: before and after have the same words. */
export function newTextChange(field: string, label: string, words: string): FieldChange {
  return { field, label, before: words, after: words };
}

/** A change of a secret, which says neither the old nor the new value. */
export function secretChange(field: string, label: string): FieldChange {
  return newTextChange(field, label, '已修改');
}

type Named = { id: string; name: string };

/** The names added to a list and those removed from it, as up to two changes; several items may have the same name. */
export function listChanges(field: string, label: string, before: readonly Named[], after: readonly Named[]): FieldChange[] {
  const [added, removed] = [namesOnlyIn(after, before), namesOnlyIn(before, after)];
  return [
    ...(added === '' ? [] : [newTextChange(field, `新增的${label}`, added)]),
    ...(removed === '' ? [] : [newTextChange(field, `移除的${label}`, removed)]),
  ];
}

function namesOnlyIn(some: readonly Named[], others: readonly Named[]): string {
  const ids = new Set(others.map(({ id }) => id));
  return some.flatMap(({ id, name }) => (ids.has(id) ? [] : [name])).join('、');
}

/** The values of a change as they are shown; a change without values to compare has no earlier one. */
export function shownValues({ before, after }: FieldChange): { before: string | null; after: string } {
  return before === after ? { before: null, after } : { before: before || NOTHING, after: after || NOTHING };
}

/** A text cut to `most` characters, with its full length. */
export function cutWords(text: string, most: number): string {
  const count = characterCount(text);
  return count <= most ? text : `${firstCharacters(text, most)}…（共 ${count} 字）`;
}

/** Changes in one line: 「状态：待处理 → 已完成；备注：（空） → 已核对 等 4 项」. */
export function changesInWords(changes: readonly FieldChange[]): string {
  const said = changes.slice(0, FIELDS_SHOWN).map((change) => {
    const { before, after } = shownValues(change);
    const values = [before, after].flatMap((value) => (value === null ? [] : [cutWords(value.replaceAll(/\s+/g, ' '), VALUE_SHOWN)]));
    return `${change.label}：${values.join(' → ')}`;
  });
  return said.join('；') + (changes.length > FIELDS_SHOWN ? ` 等 ${changes.length} 项` : '');
}
