import { menuUrlFault, type MenuType, placeFault } from '@houtai/contract/menu-rules';
import { TOP } from '@houtai/contract/menus';
import type { MenuForm, MenuNode } from '@houtai/contract/menus-admin';

import { sortFault } from '../../kit/form/sort-fault.ts';
import type { FormField } from '../../kit/form/use-text-form.ts';
import { hasPage } from '../../platform/pages.ts';

export type MenuField = keyof MenuForm;

/** The values of a form as texts. */
export type MenuValues = Record<MenuField, string>;

export const NEW_MENU: MenuForm = {
  parentId: TOP,
  type: 'page',
  name: '',
  code: '',
  icon: '',
  url: '',
  component: '',
  highlightUrl: '',
  route: true,
  hidden: false,
  sort: 10,
  active: true,
  tag: '',
};

export function valuesOf({ route, hidden, active, sort, ...texts }: MenuForm): MenuValues {
  return { ...texts, route: flag(route), hidden: flag(hidden), active: flag(active), sort: String(sort) };
}

/** The form again; what belongs to another type than the chosen one is left to the server to settle. */
export function formOf(read: (name: MenuField) => string): MenuForm {
  const text = (name: MenuField) => read(name).trim();
  return {
    parentId: text('parentId'),
    type: typeOf(read('type')),
    name: text('name'),
    code: text('code'),
    icon: text('icon'),
    url: text('url'),
    component: text('component'),
    highlightUrl: text('highlightUrl'),
    route: read('route') === '1',
    hidden: read('hidden') === '1',
    sort: Number(read('sort')),
    active: read('active') === '1',
    tag: text('tag'),
  };
}

export function typeOf(text: string): MenuType {
  return text === 'group' || text === 'button' ? text : 'page';
}

function flag(value: boolean): string {
  return value ? '1' : '0';
}

const CODE = /^[\w.:-]{1,64}$/;

/** The fields with their checks; `rows` are all menus, `id` that of the one that is changed. */
export function menuFields(initial: MenuValues, rows: readonly MenuNode[], id?: string): FormField<MenuField>[] {
  const field = (name: MenuField, check: FormField<MenuField>['check'] = () => ''): FormField<MenuField> => {
    return { name, initial: initial[name], check };
  };
  const isTaken = (code: string) => rows.some((row) => row.code === code && row.id !== id);
  const typeAbove = (parentId: string) => rows.find((row) => row.id === parentId)?.type ?? null;
  const url = (value: string) => menuUrlFault(value.trim()) ?? '';
  return [
    field('type'),
    field('parentId', (value, read) => placeFault(typeOf(read('type')), typeAbove(value)) ?? ''),
    field('name', (value) => (value.trim() ? '' : '请填写名称')),
    field('code', (value) => {
      if (!CODE.test(value.trim())) return '请填写编码，只能含字母、数字和 _ - . :';
      return isTaken(value.trim()) ? '这个编码已被使用，请换一个' : '';
    }),
    field('icon'),
    field('url', (value, read) => {
      const isNeeded = read('type') === 'page' && read('route') === '1' && value.trim() === '';
      return isNeeded ? '请填写页面的地址' : url(value);
    }),
    field('component'),
    field('highlightUrl', url),
    field('route'),
    field('hidden'),
    field('sort', sortFault),
    field('active'),
    field('tag', (value, read) => (read('type') === 'button' && value === '' ? '按钮需要有权限标识' : '')),
  ];
}

/** What is odd about an address but may be meant, or blank. */
export function urlWarning(url: string, rows: readonly MenuNode[], id?: string): string {
  const wanted = url.trim();
  if (wanted === '') return '';
  const other = rows.find((row) => row.url === wanted && row.id !== id);
  if (other) return `与「${other.name}」的地址相同`;
  return wanted.startsWith('/') && !hasPage(wanted) ? '没有对应的页面，打开时会提示页面尚未提供' : '';
}
