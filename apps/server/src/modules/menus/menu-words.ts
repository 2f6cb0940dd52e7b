import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import { MENU_FORM, type MenuForm } from '@houtai/contract/menus-admin-form';
import { isTag, TAGS } from '@houtai/contract/tags';

import type { Menu } from './menu-rows.ts';

/** The record type of menus in histories. */
export const MENU = 'menu';

export const MENU_LABELS = labelsOf(MENU_FORM.fields);

/** A form in words for people. */
export function menuWords(form: MenuForm, rows: readonly Menu[]): Record<keyof MenuForm, string> {
  const parent = rows.find((row) => row.id === form.parentId);
  return {
    ...describeFormFields(MENU_FORM.fields, form),
    parentId: parent?.name ?? '（顶层）',
    tag: isTag(form.tag) ? `${TAGS[form.tag]}（${form.tag}）` : form.tag,
  };
}
