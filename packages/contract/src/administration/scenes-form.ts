import { flag, form, id, line } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';

/** What is edited of a scene beside its menus. */
export const SCENE_FORM = form({
  sceneName: line('名称', { max: 50, required: true }),
  icon: line('图标', { max: 30, rule: { pattern: /^[\w-]+$/, message: '图标不正确' } }),
  active: flag('状态', true, ACTIVE_WORDS),
});

/** A menu that administrators put into a scene; an empty message stands for the usual sentence. */
export const SCENE_LINK_FORM = form({
  menuId: id('菜单', { required: true }),
  permissionMessage: line('无权限提示', { max: 100 }),
});

/** Menus of one scene. */
export const MAX_SCENE_MENUS = 50;
