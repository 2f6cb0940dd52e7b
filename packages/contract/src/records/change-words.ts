import { characterCount, firstCharacters } from '../text/characters.ts';
import type { FieldChange } from './history.ts';

/** What is shown of a value that is blank. */
export const NOTHING = '（空）';

/** Characters of a value, and fields of a change, that one line has room for. */
const VALUE_SHOWN = 40;
const FIELDS_SHOWN = 3;

/** A change without values to compare: before and after are the same words. */
export function wholeChange(field: string, label: string, words: string): FieldChange {
  return { field, label, before: words, after: words };
}

/** That a secret was set, replaced or taken away, and nothing else of it. */
export function secretChange(field: string, label: string): FieldChange {
  return wholeChange(field, label, '已修改');
}

type Named = { id: string; name: string };

/** What came to a list and what went from it, by name, each where there is any; several things may have one name. */
export function listChanges(field: string, label: string, before: readonly Named[], after: readonly Named[]): FieldChange[] {
  const [added, removed] = [namesOnlyIn(after, before), namesOnlyIn(before, after)];
  return [
    ...(added === '' ? [] : [wholeChange(field, `新增的${label}`, added)]),
    ...(removed === '' ? [] : [wholeChange(field, `移除的${label}`, removed)]),
  ];
}

function namesOnlyIn(some: readonly Named[], others: readonly Named[]): string {
  const ids = new Set(others.map(({ id }) => id));
  return some.flatMap(({ id, name }) => (ids.has(id) ? [] : [name])).join('、');
}

/** The values of a change as they are shown: no earlier one where it is told as a whole. */
export function shownValues({ before, after }: FieldChange): { before: string | null; after: string } {
  return before === after ? { before: null, after } : { before: before || NOTHING, after: after || NOTHING };
}

/** A text as far as there is room for it, with a word on how much it is. */
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
