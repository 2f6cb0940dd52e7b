import type { Rule } from '../form/rule.ts';

/** The types of menu rows: a group of others, a page, or a button of a page. */
export const MENU_TYPES = { group: '目录', page: '页面', button: '按钮' } as const;
export type MenuType = keyof typeof MENU_TYPES;

/** A path inside the app, or an http or https link (decisions, "Routes, menus, layout"). */
export const MENU_URL: Rule = {
  pattern: /^(?:\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\/]+[^\s\\]*)$/i,
  message: '请填写以 / 开头的页面路径，或 http、https 网址',
};

/** Whether a row of `type` may be a child of a row of type `parent`; null is the top level. */
export function canBeChildOf(type: MenuType, parent: MenuType | null): boolean {
  if (parent === 'button') return false;
  if (type === 'button') return parent !== null;
  return type === 'page' || parent !== 'page';
}

/** Why a row cannot have this parent; null if it can. */
export function menuPositionFault(type: MenuType, parent: MenuType | null): string | null {
  if (canBeChildOf(type, parent)) return null;
  if (parent === 'button') return '按钮下面不能再有菜单';
  return type === 'button' ? '按钮需要放在目录或页面下面' : '目录不能放在页面下面';
}
