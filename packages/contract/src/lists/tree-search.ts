import type { MenuNode } from '../administration/menus-admin.ts';
import { textOf } from '../form/form-check.ts';
import { ownValue } from '../own-value.ts';
import type { AnyResource } from './resource.ts';

/** What is looked for in a tree; a condition that is blank or absent is none. */
type Sought = { keyword?: string | undefined; type?: string | undefined; active?: string | undefined };

/** Whether a row of a tree passes its filters. The keyword is also looked for in the names of the records that fields name. */
export function isSoughtInTree(
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

/** Whether a menu is looked for: by a part of name, code, url or tag, by its type, and by being in use ('1') or not ('0'). */
export function isSoughtMenu(
  { keyword = '', type, active }: Sought,
  row: Pick<MenuNode, 'name' | 'code' | 'url' | 'tag' | 'type' | 'active'>,
): boolean {
  return (
    holdsKeyword(keyword, [row.name, row.code, row.url, row.tag]) && (!type || row.type === type) && (!active || isAs(active, row.active))
  );
}

function holdsKeyword(keyword: string, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));
}

function isAs(active: string, isActive: boolean): boolean {
  return isActive === (active === '1');
}
