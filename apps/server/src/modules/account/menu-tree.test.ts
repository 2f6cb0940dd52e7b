import type { MenuItem } from '@houtai/contract/menus';
import { describe, expect, it } from 'vitest';

import type { MenuRow } from '#modules/grants/index.ts';

import { menuTree } from './menu-tree.ts';

function row(id: string, parentId: string, more: Partial<MenuRow> = {}): MenuRow {
  const page = { type: 'page' as const, component: '', route: true, url: `/${id}` };
  return { id, parentId, code: `c-${id}`, name: id, py: id, icon: '', hidden: false, highlightUrl: '', ...page, ...more };
}

function group(id: string, parentId: string): MenuRow {
  return row(id, parentId, { type: 'group', component: 'layouts', route: false, url: '' });
}

/** Renders the tree as text: children in brackets, a star for shortcuts. */
function drawn(items: MenuItem[]): string {
  return items
    .map((item) => `${item.name}${item.shortcutType === '1' ? '*' : ''}${item.children.length ? `(${drawn(item.children)})` : ''}`)
    .join(' ');
}

const ROWS = [row('home', '0'), group('g', '0'), group('gg', 'g'), row('deep', 'gg'), row('other', 'g'), group('empty', '0')];

describe('menuTree', () => {
  it.each([
    [
      'everything that is granted, groups only where something is in them',
      ['home', 'deep', 'other', 'g', 'gg', 'empty'],
      'home g(gg(deep) other)',
    ],
    ['the groups above a granted page', ['deep'], 'g(gg(deep))'],
    ['no group that is granted without a page', ['g', 'gg', 'home'], 'home'],
    ['nothing for nobody', [], ''],
  ])('builds %s', (_, granted, expected) => {
    expect(drawn(menuTree({ active: ROWS, granted: new Set(granted) }, new Set()))).toBe(expected);
  });

  it('marks starred pages', () => {
    expect(drawn(menuTree({ active: ROWS, granted: new Set(['home', 'deep']) }, new Set(['deep'])))).toBe('home g(gg(deep*))');
  });

  it('names the code of the parent, and 0 at the top', () => {
    const [home, g] = menuTree({ active: ROWS, granted: new Set(['home', 'other']) }, new Set());
    expect(home).toMatchObject({ parentId: '0', parentCode: '0' });
    expect(g?.children[0]).toMatchObject({ parentId: 'g', parentCode: 'c-g' });
  });

  it('shows an ungranted parent page as a group', () => {
    const active = [row('list', '0'), row('detail', 'list', { hidden: true })];
    const [list] = menuTree({ active, granted: new Set(['detail']) }, new Set());
    expect(list).toMatchObject({ url: '', component: 'layouts', route: false });
    expect(list?.children[0]).toMatchObject({ url: '/detail', route: true, hidden: true });
  });
});
