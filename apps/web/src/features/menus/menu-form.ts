import { MENU_TYPES, type MenuType, menuPositionFault } from '@houtai/contract/menu-rules';
import type { MenuNode } from '@houtai/contract/menus-admin';
import type { MENU_FORM } from '@houtai/contract/menus-admin-form';

import type { FormOptions } from '#kit/form/use-form.ts';
import { hasPage } from '#platform/pages/pages.ts';

export function typeOf(text: string): MenuType {
  return isType(text) ? text : 'page';
}

function isType(text: string): text is MenuType {
  return Object.hasOwn(MENU_TYPES, text);
}

/** Checks of a menu against all menus, `rows`; `id` is that of the edited menu. */
export function menuChecks(rows: readonly MenuNode[], id?: string): NonNullable<FormOptions<(typeof MENU_FORM)['fields']>['checks']> {
  const typeAbove = (parentId: string) => rows.find((row) => row.id === parentId)?.type ?? null;
  return {
    parentId: (parentId, read) => menuPositionFault(typeOf(read('type')), typeAbove(parentId)) ?? '',
    code: (code) => (rows.some((row) => row.code === code.trim() && row.id !== id) ? '这个编码已被使用，请换一个' : ''),
  };
}

/** A warning about an unusual but allowed address, or blank. */
export function urlWarning(url: string, rows: readonly MenuNode[], id?: string): string {
  const wanted = url.trim();
  if (wanted === '') return '';
  const other = rows.find((row) => row.url === wanted && row.id !== id);
  if (other) return `与「${other.name}」的地址相同`;
  return wanted.startsWith('/') && !hasPage(wanted) ? '没有对应的页面，打开时会提示页面尚未提供' : '';
}
