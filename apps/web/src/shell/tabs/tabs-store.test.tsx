import { afterEach, describe, expect, it } from 'vitest';

import { dispatchTabs, forgetTabs, restoreTabs, useTabs } from './tabs-store.ts';

const KEY = 'houtai.tabs';
const place = (pathname: string) => ({ pathname, search: '?a=1', hash: '', state: { kept: 'in memory only' }, key: 'k' });
const keys = () => useTabs.getState().list.map((tab) => tab.key);

/** What a reload leaves: the browser's storage, but nothing in memory. */
function reload(): void {
  const stored = sessionStorage.getItem(KEY);
  forgetTabs();
  if (stored !== null) sessionStorage.setItem(KEY, stored);
}

afterEach(forgetTabs);

describe('restoreTabs', () => {
  it('brings the tabs of a person back in their order, without their pages', () => {
    restoreTabs('u1', () => true);
    dispatchTabs({ type: 'open', tab: { key: '/b', title: '乙', place: place('/b') } });
    dispatchTabs({ type: 'open', tab: { key: '/a', title: '甲', place: place('/a') } });
    reload();
    restoreTabs('u1', () => true);
    expect(useTabs.getState().list).toMatchObject([
      { key: '/b', title: '乙', place: { pathname: '/b', search: '?a=1', state: null } },
      { key: '/a', title: '甲' },
    ]);
    expect(useTabs.getState().shown).toEqual([]);
  });

  it('leaves out what is not known any more', () => {
    restoreTabs('u1', () => true);
    dispatchTabs({ type: 'open', tab: { key: '/a', title: '甲', place: place('/a') } });
    dispatchTabs({ type: 'open', tab: { key: '/gone', title: '撤回', place: place('/gone') } });
    reload();
    restoreTabs('u1', (tab) => tab.key !== '/gone');
    expect(keys()).toEqual(['/a']);
  });

  it('gives nobody the tabs of another person', () => {
    restoreTabs('u1', () => true);
    dispatchTabs({ type: 'open', tab: { key: '/a', title: '甲', place: place('/a') } });
    reload();
    restoreTabs('u2', () => true);
    expect(keys()).toEqual([]);
  });

  it('keeps nothing of a person who leaves', () => {
    restoreTabs('u1', () => true);
    dispatchTabs({ type: 'open', tab: { key: '/a', title: '甲', place: place('/a') } });
    forgetTabs();
    expect([keys(), sessionStorage.getItem(KEY)]).toEqual([[], null]);
  });

  it.each([
    '{',
    '[]',
    '{"owner":"u1"}',
    '{"owner":"u1","list":[{"key":1}]}',
    '{"owner":"u1","list":[{"key":"/a","title":"a","place":{}}]}',
  ])('starts empty from %s', (stored) => {
    sessionStorage.setItem(KEY, stored);
    restoreTabs('u1', () => true);
    expect(keys()).toEqual([]);
  });
});
