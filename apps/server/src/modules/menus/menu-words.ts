import { MENU_TYPES } from '@houtai/contract/menu-rules';
import type { MenuForm } from '@houtai/contract/menus-admin';
import { isTag, TAGS } from '@houtai/contract/tags';

import type { Menu } from './menu-rows.ts';

/** The type under which the history keeps menus. */
export const MENU = 'menu';

const LABELS = {
  parentId: '上级菜单',
  type: '类型',
  name: '名称',
  code: '编码',
  icon: '图标',
  url: '地址',
  component: '组件',
  highlightUrl: '高亮菜单',
  route: '是否路由',
  hidden: '是否隐藏',
  sort: '排序',
  active: '状态',
  tag: '权限标识',
} as const;

export const MENU_LABELS: Readonly<Record<keyof MenuForm, string>> = LABELS;

/** A form in words for people. */
export function menuWords(form: MenuForm, rows: readonly Menu[]): Record<keyof MenuForm, string> {
  const parent = rows.find((row) => row.id === form.parentId);
  return {
    ...form,
    parentId: parent?.name ?? '（顶层）',
    type: MENU_TYPES[form.type],
    route: form.route ? '是' : '否',
    hidden: form.hidden ? '隐藏' : '显示',
    sort: String(form.sort),
    active: form.active ? '启用' : '停用',
    tag: isTag(form.tag) ? `${TAGS[form.tag]}（${form.tag}）` : form.tag,
  };
}
