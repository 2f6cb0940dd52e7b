import type { MenuItem } from '@houtai/contract/menus';
import { describe, expect, it } from 'vitest';

import { definePage, type Page } from '#platform/pages/pages.ts';

import { destinationOf, markedTrail, menuRoutes, sidebarRoutes } from './menu-routes.ts';

let next = 0;
function item(given: Partial<MenuItem>): MenuItem {
  next += 1;
  return {
    id: `m${next}`,
    parentId: 'p1',
    parentCode: 'P1',
    code: `C${next}`,
    name: '待办',
    url: '',
    component: '',
    icon: '',
    hidden: false,
    route: true,
    shortcutType: '0',
    highlightUrl: '',
    py: '',
    children: [],
    ...given,
  };
}

function page(path: string, access: Page['access'] = 'menu'): Page {
  return definePage({ path, title: `页面 ${path}`, access, load: () => Promise.reject(new Error('not loaded here')) });
}

const only = (given: Partial<MenuItem>, pages: readonly Page[] = []) => {
  const [route] = menuRoutes([item(given)], pages).tree;
  if (!route) throw new Error('no route');
  return route;
};

describe('menuRoutes', () => {
  it.each<[string, Partial<MenuItem>, Partial<ReturnType<typeof only>>]>([
    [
      'makes the home of a route whose parent is 0',
      { parentId: '0', url: '/admin/workbench' },
      { affix: true, icon: 'home', path: '/admin/workbench' },
    ],
    [
      'reads the parent from parentCode where parentId is empty',
      { parentId: '', parentCode: '0', url: '/start' },
      { affix: true, path: '/start' },
    ],
    [
      'gives a home without url the path of the built-in one',
      { parentId: '0', url: '' },
      { affix: true, path: '/admin/workbench', name: 'adminWorkbench' },
    ],
    [
      'makes no home of a group at the top',
      { parentId: '0', route: false, component: 'layouts', url: '/sys' },
      { affix: false, icon: 'collection' },
    ],
    ['makes no home of an external address', { parentId: '0', url: 'https://example.com/' }, { affix: false, external: true }],
    ['shows a layouts group always', { component: 'layouts', route: false }, { alwaysShow: true, redirect: 'noRedirect' }],
    ['takes the url as path', { url: '/todo' }, { path: '/todo', link: '/todo' }],
    ['keeps query and hash for the link alone', { url: '/todo?type=1#top' }, { path: '/todo', link: '/todo?type=1#top' }],
    ['adds the slash that a url lacks', { url: 'todo/' }, { path: '/todo' }],
    [
      'derives the name in camel case',
      { url: '/member/company/knowlege-management/detail' },
      { name: 'memberCompanyKnowlegeManagementDetail' },
    ],
    ['takes the title from the name', { name: '我的待办' }, { title: '我的待办' }],
    ['takes the icon of the item', { icon: 'todo' }, { icon: 'todo' }],
    ['has a collection icon by default', { icon: '' }, { icon: 'collection' }],
    [
      'keeps id, parentCode and shortcutType',
      { id: 'x1', parentCode: 'SYS', shortcutType: '1' },
      { id: 'x1', parentCode: 'SYS', shortcutType: '1' },
    ],
    ['keeps the route flag', { route: true }, { route: true, redirect: null }],
    [
      'gives an item that is no route the redirect noRedirect',
      { route: false, url: '/a' },
      { route: false, redirect: 'noRedirect', link: '' },
    ],
    ['takes highlightUrl as the active menu', { highlightUrl: '/todo' }, { activeMenu: '/todo' }],
    ['opens an external address', { url: 'https://example.com/a' }, { external: true, link: 'https://example.com/a', path: '' }],
    ['opens no script', { url: 'javascript:alert(1)' }, { external: false, link: '', path: '' }],
    ['opens no other origin by two slashes', { url: '//example.com' }, { link: '', path: '' }],
    ['leaves an empty url without a link', { url: ' ' }, { link: '', path: '', name: '' }],
  ])('builds the routes: %s', (_, given, wanted) => {
    expect(only(given)).toMatchObject(wanted);
  });

  it('takes the first of two homes and treats the other as an ordinary item', () => {
    const { home, tree } = menuRoutes(
      [item({ parentId: '0', url: '/a', name: '工作台' }), item({ parentId: '0', url: '/b', icon: 'bell' })],
      [],
    );
    expect(home).toEqual({ link: '/a', title: '工作台' });
    expect(tree.map((route) => [route.affix, route.icon])).toEqual([
      [true, 'home'],
      [false, 'bell'],
    ]);
  });

  it('shows the built-in home when no item qualifies', () => {
    expect(menuRoutes([item({ url: '/a' })], []).home).toEqual({ link: '/admin/workbench', title: '首页' });
  });

  it('nests children and flattens them with their path', () => {
    const deep = item({ name: '三级', url: '/a/b/c' });
    const { flat } = menuRoutes(
      [item({ name: '一级', component: 'layouts', route: false, children: [item({ name: '二级', route: false, children: [deep] })] })],
      [],
    );
    expect(flat.map((route) => route.trail.map((step) => step.title).join(' > '))).toEqual(['一级', '一级 > 二级', '一级 > 二级 > 三级']);
  });

  it('finds the page of a url, also of one with parameters', () => {
    const pages = [page('/x/:id'), page('/x/list')];
    expect(only({ url: '/x/list?a=1' }, pages).page?.path).toBe('/x/list');
    expect(only({ url: '/x/7' }, pages).page?.path).toBe('/x/:id');
    expect(only({ url: '/y' }, pages).page).toBeNull();
  });
});

describe('destinationOf', () => {
  const pages = [page('/todo'), page('/secret'), page('/account/index', 'signed-in'), page('/record/:id')];
  const { flat } = menuRoutes(
    [
      item({ url: '/todo', name: '我的待办' }),
      item({ url: '/todo?state=1', name: '待处理' }),
      item({ url: '/unbuilt', name: '未建' }),
      item({ url: '/group', route: false }),
      item({ url: '/record/:id', hidden: true, name: '记录' }),
    ],
    pages,
  );
  const at = (pathname: string, search = '') => destinationOf({ pathname, search }, flat, pages);

  it.each([
    ['opens a granted page under the name of its menu item', '/todo', '', 'page', '我的待办'],
    ['ignores a slash at the end', '/todo/', '', 'page', '我的待办'],
    ['prefers the item with the same query', '/todo', '?state=1', 'page', '待处理'],
    ['opens a hidden item', '/record/7', '', 'page', '记录'],
    ['opens a signed-in page without a menu', '/account/index', '', 'page', '页面 /account/index'],
    ['tells of a granted url without a page', '/unbuilt', '', 'not-built', '未建'],
  ])('finds the destination: %s', (_, pathname, search, kind, title) => {
    expect(at(pathname, search)).toMatchObject({ kind, title });
  });

  it.each([
    ['a page that is not granted', '/secret'],
    ['a path that nobody knows', '/nowhere'],
    ['a group', '/group'],
    ['a path in other letters', '/TODO'],
  ])('returns nothing for %s', (_, pathname) => {
    expect(at(pathname)).toEqual({ kind: 'unknown' });
  });
});

describe('markedTrail', () => {
  it('marks the item named by highlightUrl', () => {
    const { flat } = menuRoutes(
      [item({ url: '/todo', name: '列表' }), item({ url: '/todo/detail', highlightUrl: '/todo', hidden: true })],
      [],
    );
    expect(markedTrail(flat[1] ?? null, flat).map((step) => step.title)).toEqual(['列表']);
    expect(markedTrail(null, flat)).toEqual([]);
  });
});

describe('sidebarRoutes', () => {
  it('omits hidden items and items without a target, and keeps layouts as groups', () => {
    const { tree } = menuRoutes(
      [
        item({ name: '隐藏', url: '/h', hidden: true }),
        item({ name: '空', url: '' }),
        item({ name: '组', component: 'layouts', route: false, children: [item({ name: '隐藏页', url: '/i', hidden: true })] }),
        item({ name: '页', url: '/p', children: [item({ name: '隐藏详情', url: '/p/1', hidden: true })] }),
      ],
      [],
    );
    expect(sidebarRoutes(tree).map((route) => [route.title, route.children.length])).toEqual([
      ['组', 0],
      ['页', 0],
    ]);
  });

  it('lists two items with one url', () => {
    const { tree } = menuRoutes([item({ url: '/a' }), item({ url: '/a' })], []);
    expect(sidebarRoutes(tree)).toHaveLength(2);
  });
});
