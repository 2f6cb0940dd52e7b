import { describe, expect, it } from 'vitest';

import { addressAfterClosing, changeTabs, liveTabs, NO_TABS, type Tabs, type TabsAction } from './tabs.ts';

const place = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: `k${pathname}${search}` });
const tab = (key: string, search = '') => ({ key, title: key.slice(1), place: place(key, search) });
const open = (key: string, search = ''): TabsAction => ({ type: 'open', tab: tab(key, search) });
const affix = (key: string): TabsAction => ({ type: 'affix', tab: tab(key) });
const run = (...actions: TabsAction[]): Tabs => actions.reduce(changeTabs, NO_TABS);
const keys = (tabs: Tabs) => tabs.list.map((entry) => entry.key).join(' ');

const three = [affix('/home'), open('/home'), open('/a'), open('/b')];

describe('changeTabs', () => {
  it.each<[string, TabsAction[], string]>([
    ['starts empty', [], ''],
    ['opens at the end', [open('/a'), open('/b')], '/a /b'],
    ['opens a tab once', [open('/a'), open('/b'), open('/a')], '/a /b'],
    ['puts the affixed tab first', [open('/a'), affix('/home')], '/home /a'],
    ['affixes a tab that is already open', [open('/a'), open('/home'), affix('/home')], '/home /a'],
    ['affixes twice without a second tab', [affix('/home'), affix('/home')], '/home'],
    ['closes a tab', [...three, { type: 'close', key: '/a' }], '/home /b'],
    ['closes nothing that is affixed', [...three, { type: 'close', key: '/home' }], '/home /a /b'],
    ['closes nothing that is not there', [...three, { type: 'close', key: '/x' }], '/home /a /b'],
    ['keeps one and the affixed tabs at close others', [...three, { type: 'close-others', key: '/b' }], '/home /b'],
    ['keeps the affixed tabs alone at close others of one of them', [...three, { type: 'close-others', key: '/home' }], '/home'],
    ['keeps the affixed tabs at close all', [...three, { type: 'close-all' }], '/home'],
    ['keeps nothing at close all without affixed tabs', [open('/a'), { type: 'close-all' }], ''],
    ['keeps the order at a refresh', [...three, { type: 'refresh', key: '/a' }], '/home /a /b'],
    ['lets a new home take the place of the old one', [affix('/old'), affix('/new')], '/new /old'],
    ['lets the old home be closed then', [affix('/old'), affix('/new'), { type: 'close', key: '/old' }], '/new'],
  ])('changes the tabs: %s', (_, actions, wanted) => {
    expect(keys(run(...actions))).toBe(wanted);
  });

  it('increases only the generation of the refreshed tab', () => {
    expect(run(...three, { type: 'refresh', key: '/a' }).list.map((entry) => entry.generation)).toEqual([0, 1, 0]);
  });

  it('reuses the location object of a tab that is shown again at the same address', () => {
    const before = run(open('/a', '?x=1'));
    const after = changeTabs(before, { type: 'open', tab: { ...tab('/a', '?x=1'), place: { ...place('/a', '?x=1'), key: 'other' } } });
    expect(after.list[0]?.place).toBe(before.list[0]?.place);
  });

  it('leaves the list unchanged when another open tab is shown', () => {
    const before = run(open('/a'), open('/b'));
    const after = changeTabs(before, open('/a'));
    expect(after.list).toBe(before.list);
    expect(after.shown).toEqual(['/a', '/b']);
  });

  it('forgets when a closed tab was last shown', () => {
    expect(run(...three, { type: 'close', key: '/b' }).shown).toEqual(['/a', '/home']);
  });

  it('takes the new location of a tab whose query changed', () => {
    expect(run(open('/a', '?x=1'), open('/a', '?x=2')).list[0]?.place.search).toBe('?x=2');
  });

  it('does not render the page of a restored tab before it is shown', () => {
    expect(liveTabs(changeTabs(NO_TABS, { type: 'restore', list: run(...three).list }), 15, () => true)).toEqual([]);
  });
});

describe('addressAfterClosing', () => {
  it.each<[string, TabsAction[], string | null, string | null]>([
    ['stays when another tab was closed', [...three, { type: 'close', key: '/a' }], '/b', null],
    ['goes to the last tab when the active one was closed', [...three, { type: 'close', key: '/a' }], '/a', '/b'],
    ['goes to the one before when the active one was the last', [...three, { type: 'close', key: '/b' }], '/b', '/a'],
    ['goes to the affixed tab after close all', [...three, { type: 'close-all' }], '/b', '/home'],
    ['stays on the affixed tab after close all', [...three, { type: 'close-all' }], '/home', null],
    ['goes to the kept tab after close others of another one', [...three, { type: 'close-others', key: '/a' }], '/b', '/a'],
    ['goes to / when no tab is left', [open('/a'), { type: 'close', key: '/a' }], '/a', '/'],
    ['stays when no tab is active', [...three, { type: 'close-all' }], null, null],
  ])('finds the address: %s', (_, actions, active, wanted) => {
    expect(addressAfterClosing(run(...actions), active)).toBe(wanted);
  });
});

describe('liveTabs', () => {
  it('holds the most recently shown pages, in the order of the bar', () => {
    const tabs = run(open('/a'), open('/b'), open('/c'), open('/a'));
    expect(liveTabs(tabs, 2, () => false).map((entry) => entry.key)).toEqual(['/a', '/c']);
    expect(keys(tabs)).toBe('/a /b /c');
  });

  it('holds a page that must stay, however long ago it was shown', () => {
    const tabs = run(open('/a'), open('/b'), open('/c'));
    expect(liveTabs(tabs, 1, (tab) => tab.key === '/a').map((entry) => entry.key)).toEqual(['/a', '/c']);
  });
});
