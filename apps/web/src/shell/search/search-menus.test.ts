import Fuse from 'fuse.js';
import { describe, expect, it } from 'vitest';

import type { FlatRoute, MenuRoute } from '../menu-routes.ts';
import { flattenRoutes } from '../menu-routes.ts';
import { chosenEntries, loadFuzzy, searchEntries, searchMenus } from './search-menus.ts';

function route(title: string, link: string, more: Partial<MenuRoute> = {}): MenuRoute {
  return {
    id: title + link,
    parentCode: '',
    name: '',
    path: link.startsWith('/') ? link : '',
    link,
    title,
    icon: '',
    hidden: false,
    route: true,
    shortcutType: '0',
    activeMenu: '',
    redirect: null,
    alwaysShow: false,
    affix: false,
    external: false,
    page: null,
    py: '',
    children: [],
    ...more,
  };
}

const flat: FlatRoute[] = flattenRoutes([
  route('系统管理', '', {
    children: [
      route('角色管理', '/system/role', { py: 'jueseguanli jsgl' }),
      route('菜单管理', '/system/menu', { py: 'caidanguanli cdgl' }),
    ],
  }),
  route('售后反馈', '/feedback', { py: 'shouhoufankui shfk' }),
  route('隐藏组', '', { hidden: true, children: [route('隐藏页', '/hidden')] }),
  route('', '/untitled'),
]);
const entries = searchEntries(flat);

async function find(text: string, chosen: string[] = []): Promise<string[]> {
  return searchMenus(text, entries, chosenEntries(entries, chosen), await loadFuzzy(entries)).map((entry) => entry.label);
}

describe('menu search', () => {
  it('covers titled, visible routes that can be opened, without groups', () => {
    expect(entries.map((entry) => entry.label)).toEqual(['系统管理 > 角色管理', '系统管理 > 菜单管理', '售后反馈']);
  });

  it.each([
    ['by the own title', '角色', '系统管理 > 角色管理'],
    ['by the title of a group above', '系统', '系统管理 > 角色管理'],
    ['with a letter wrong', '售后反溃', '售后反馈'],
    ['by the path', 'feedback', '售后反馈'],
    ['by pinyin in full', 'shouhou', '售后反馈'],
    ['by initials', 'cdgl', '系统管理 > 菜单管理'],
    ['by initials with a blank and in capitals', 'JS GL', '系统管理 > 角色管理'],
  ])('finds %s', async (_, text, wanted) => {
    expect((await find(text))[0]).toBe(wanted);
  });

  it('weighs a title more than a path', async () => {
    const fuzzy = await loadFuzzy(searchEntries(flattenRoutes([route('路径', '/menu'), route('/menu', '/other')])));
    expect(fuzzy('/menu').map((entry) => entry.label)).toEqual(['/menu', '路径']);
  });

  it.each(['菜', '菜單管', '审批员', 'page-1', 'ystem/pag', 'renyuan', 'xx12', '人员审批表管', 'SYSTEM', '报表管理'.repeat(9)])(
    'omits nothing that the engine itself would find: %s',
    async (text) => {
      const names = ['菜单管理', '人员审批', '项目报表', '报表管理', 'Export'];
      const many = searchEntries(
        flattenRoutes(
          Array.from({ length: 40 }, (_, group) => {
            const children = names.map((name, n) => route(`${name}${group}`, `/System/page-${group * 5 + n}`));
            return route(`${names[group % 5]}组${group % 7}`, `/group-${group}`, { children });
          }),
        ),
      );
      const engine = new Fuse(many, {
        threshold: 0.4,
        keys: [
          { name: 'titles', weight: 0.7 },
          { name: 'path', weight: 0.3 },
        ],
      });
      expect((await loadFuzzy(many))(text)).toEqual(engine.search(text, { limit: 20 }).map(({ item }) => item));
    },
  );

  it('finds nothing for an unknown text', async () => {
    expect(await find('火星')).toEqual([]);
  });

  it('lists earlier choices first', async () => {
    expect((await find('管理', ['/system/menu']))[0]).toBe('系统管理 > 菜单管理');
  });

  it('offers earlier choices without a text, except those that no longer exist', async () => {
    expect(await find('', ['/gone', '/feedback'])).toEqual(['售后反馈']);
  });
});
