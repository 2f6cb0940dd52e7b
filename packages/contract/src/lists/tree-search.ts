import { textOf } from '../form/form-check.ts';
import { ownValue } from '../own-value.ts';
import type { AnyResource } from './resource.ts';

/** Whether a row of a tree passes the filters. The keyword is also searched in the names of the records that fields refer to. */
export function matchesTreeFilters(
  { form: { fields }, computed = {}, filters }: AnyResource,
  sought: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const nameOf = new Map(Object.entries(computed).flatMap(([name, value]) => (value.kind === 'name' ? [[value.of, name]] : [])));
  const textIn = (name: string) => textOf(ownValue(row, nameOf.get(name) ?? name));
  return filters.every((filter) => {
    const value = textOf(ownValue(sought, filter.name));
    if (value === '') return true;
    if (filter.kind === 'contains') return holdsKeyword(value, filter.in.map(textIn));
    if (filter.kind !== 'is') throw new Error(`a tree is not filtered by ${filter.name}`);
    const isFlag = ownValue(fields, filter.name)?.kind === 'flag';
    return isFlag ? isAs(value, ownValue(row, filter.name) === true) : textIn(filter.name) === value;
  });
}

function holdsKeyword(keyword: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));
}

function isAs(active: string, isActive: boolean): boolean {
  return isActive === (active === '1');
}
