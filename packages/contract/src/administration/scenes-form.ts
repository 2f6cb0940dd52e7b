import { flag, form, id, line, rows, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { contains, otherValue, resource, stateField } from '../lists/resource.ts';

/** A menu that administrators put into a scene; an empty message means the default sentence. */
export const SCENE_LINK_FORM = form({
  menuId: id('菜单', { required: true }),
  permissionMessage: line('无权限提示', { max: 100 }),
});

/** The most menus in one scene. */
export const MAX_SCENE_MENUS = 50;

/** A menu in a scene as administrators see it. `isOff`: it or a group above it is inactive, so nobody sees it here. */
export type SceneLink = { menuId: string; menuName: string; icon: string; isOff: boolean; permissionMessage: string };

/** Whether each menu is chosen once, and what is said where it is not. */
export function isOnceEach(links: readonly { menuId: string }[]): boolean {
  return new Set(links.map(({ menuId }) => menuId)).size === links.length;
}
export const MENU_TWICE = '同一个菜单只能添加一次';

/** The fields of a scene without its menus. */
export const SCENE_HEAD_FORM = form({
  sceneName: line('名称', { max: 50, required: true }),
  icon: line('图标', { max: 30, rule: { pattern: /^[\w-]+$/, message: '图标不正确' } }),
  active: flag('状态', true, ACTIVE_WORDS),
});

/** The editable fields of a scene, with its menus. */
export const SCENE_FORM = form(
  { ...SCENE_HEAD_FORM.fields, menus: rows('菜单', { fields: SCENE_LINK_FORM.fields, most: MAX_SCENE_MENUS }) },
  { rules: [{ at: 'menus', fault: ({ menus }) => (isOnceEach(menus) ? '' : MENU_TWICE) }] },
);

/** A scene of menus for everybody. The order of scenes is changed for all of them together. */
export const SCENE = resource(SCENE_FORM, {
  key: 'scene',
  noun: '场景',
  path: '/ad-biz/sys/scene',
  tag: 'system:scene',
  title: 'sceneName',
  without: ['import'],
  removal: 'by-version',
  computed: { menus: otherValue<SceneLink[]>('菜单'), sort: stateField(sortNumber()) },
  filters: [contains(['sceneName'])],
  columns: ['sceneName', 'menus', 'active', 'updatedAt'],
  sort: ['sort', 'sceneName', 'updatedAt'],
  defaultSort: 'sort',
});
