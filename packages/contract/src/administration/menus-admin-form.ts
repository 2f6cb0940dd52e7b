import { choice, flag, form, type FormOf, id, line, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { contains, countOf, equals, otherValue, resource } from '../lists/resource.ts';
import { MENU_TYPES, MENU_URL } from './menu-rules.ts';

/**
 * The editable fields of a group, page or button (specification 3). Its parent is `0` at the top level; its tag is the permission that it
 * grants.
 */
export const MENU_FORM = form(
  {
    type: choice('类型', MENU_TYPES, 'page'),
    parentId: id('上级菜单', { required: true }),
    name: line('名称', { max: 50, required: true }),
    code: line('编码', { max: 64, required: true, rule: { pattern: /^[\w.:-]+$/, message: '编码只能含字母、数字和 _ - . :' } }),
    icon: line('图标', { max: 32, rule: { pattern: /^[\w-]+$/, message: '图标不正确' } }),
    url: line('地址', { max: 300, rule: MENU_URL }),
    component: line('组件', { max: 100 }),
    highlightUrl: line('高亮菜单', { max: 300, rule: MENU_URL }),
    route: flag('是否路由', true),
    hidden: flag('侧边栏', false, { '0': '显示', '1': '隐藏' }),
    sort: sortNumber(10),
    active: flag('状态', true, ACTIVE_WORDS),
    tag: line('权限标识', { max: 100 }),
  },
  {
    rules: [
      { at: 'url', fault: ({ type, route, url }) => (type === 'page' && route && url === '' ? '请填写页面的地址' : '') },
      { at: 'tag', fault: ({ type, tag }) => (type === 'button' && tag === '' ? '按钮需要有权限标识' : '') },
    ],
    together: [['type', 'parentId', 'route', 'url', 'tag']],
  },
);
export type MenuForm = FormOf<typeof MENU_FORM>;

/** A menu as administrators see it. The server has handlers of its own for it, because a change is checked against all menus. */
export const MENU = resource(MENU_FORM, {
  key: 'menu',
  noun: '菜单',
  path: '/ad-biz/sys-permission',
  tag: 'system:menu',
  title: 'name',
  code: 'code',
  tree: 'parentId',
  without: ['import'],
  removal: 'by-version',
  // `above`: names of its ancestors, topmost first. `roles`: names of the roles that grant it.
  detail: ['above', 'roles', 'below'],
  computed: { above: otherValue<string[]>('上级菜单'), roles: otherValue<string[]>('授权角色'), below: countOf('下级菜单') },
  filters: [contains(['name', 'code', 'url', 'tag']), equals('type'), equals('active')],
  columns: ['name', 'code', 'type', 'url', 'tag', 'active', 'sort', 'updatedAt'],
  sort: ['sort', 'code'],
  defaultSort: 'sort',
});
