import { calls } from '@houtai/contract';
import { MAX_TABS } from '@houtai/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadPreferences } from '#platform/preferences.ts';
import { forgetSession } from '#platform/session/session.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { dispatchTabs, forgetTabs, restoreTabs, useTabs } from './tabs-store.ts';
import type { TabLocation } from './tabs.ts';

const KEY = 'houtai.tabs';
const place = (pathname: string) => ({ pathname, search: '?a=1', hash: '', state: { kept: 'in memory only' }, key: 'k' });
const keyOf = ({ pathname }: TabLocation) => (pathname === '/gone' ? null : pathname);
const keys = () => useTabs.getState().list.map((tab) => tab.key);
const open = (pathname: string, title = '页') => dispatchTabs({ type: 'open', tab: { key: pathname, title, place: place(pathname) } });

/** Simulates a reload: the browser's storage stays, memory is cleared. */
function reload(): void {
  const stored = sessionStorage.getItem(KEY);
  forgetTabs();
  if (stored !== null) sessionStorage.setItem(KEY, stored);
}

/** Signs in a user whose tabs the server has stored. */
async function signIn(...urls: string[]) {
  answer(calls.preferences.mine, () => ({ tabs: urls.map((url) => ({ url, title: '别处打开' })) }));
  await loadPreferences();
}

let kept: { key: string; value: unknown }[];
const later = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs();
  kept = answer(calls.preferences.save, () => ({}));
});
afterEach(() => {
  forgetTabs();
  forgetSession();
  vi.useRealTimers();
});

describe('restoreTabs', () => {
  it("restores a user's tabs in their order, without rendering their pages", () => {
    restoreTabs('u1', keyOf);
    open('/b', '乙');
    open('/a', '甲');
    reload();
    restoreTabs('u1', keyOf);
    expect(useTabs.getState().list).toMatchObject([
      { key: '/b', title: '乙', place: { pathname: '/b', search: '?a=1', state: null } },
      { key: '/a', title: '甲' },
    ]);
    expect(useTabs.getState().shown).toEqual([]);
  });

  it('omits unknown pages', () => {
    restoreTabs('u1', ({ pathname }) => pathname);
    open('/a');
    open('/gone');
    reload();
    restoreTabs('u1', keyOf);
    expect(keys()).toEqual(['/a']);
  });

  it('gives no user the tabs of another one', () => {
    restoreTabs('u1', keyOf);
    open('/a');
    reload();
    restoreTabs('u2', keyOf);
    expect(keys()).toEqual([]);
  });

  it('restores nothing for a user who leaves', () => {
    restoreTabs('u1', keyOf);
    open('/a');
    forgetTabs();
    expect([keys(), sessionStorage.getItem(KEY)]).toEqual([[], null]);
  });

  it.each([
    '{',
    '[]',
    '{"owner":"u1"}',
    '{"owner":"u1","list":[{"key":1}]}',
    '{"owner":"u1","list":[{"key":"/a","title":"a","place":{}}]}',
  ])('starts empty with %s', (stored) => {
    sessionStorage.setItem(KEY, stored);
    restoreTabs('u1', keyOf);
    expect(keys()).toEqual([]);
  });

  it('takes the known tabs of another browser in a new window, and sends nothing', async () => {
    await signIn('/b?x=1#c', '/gone', '/a', '/a?x=2');
    restoreTabs('u1', keyOf);
    expect(useTabs.getState().list).toMatchObject([
      { key: '/b', title: '别处打开', affixed: false, place: { pathname: '/b', search: '?x=1', hash: '#c' } },
      { key: '/a', place: { search: '?x=2' } },
    ]);
    await later();
    expect(kept).toEqual([]);
  });

  it("prefers this window's tabs, even if there are none", async () => {
    restoreTabs('u1', keyOf);
    open('/a');
    dispatchTabs({ type: 'close', key: '/a' });
    reload();
    await signIn('/b');
    restoreTabs('u1', keyOf);
    expect(keys()).toEqual([]);
  });
});

describe('the server', () => {
  it('hears once of opened and closed tabs, without the home', async () => {
    restoreTabs('u1', keyOf);
    dispatchTabs({ type: 'affix', tab: { key: '/', title: '首页', place: place('/') } });
    open('/a', '甲');
    open('/b', '乙');
    await later();
    expect(kept).toEqual([
      {
        key: 'tabs',
        value: [
          { url: '/a?a=1', title: '甲' },
          { url: '/b?a=1', title: '乙' },
        ],
      },
    ]);
    dispatchTabs({ type: 'close', key: '/a' });
    await later();
    expect(kept.at(-1)).toEqual({ key: 'tabs', value: [{ url: '/b?a=1', title: '乙' }] });
  });

  it("hears nothing of switching, refreshing and a page's other address", async () => {
    restoreTabs('u1', keyOf);
    open('/a');
    open('/b');
    await later();
    open('/a');
    dispatchTabs({ type: 'refresh', key: '/b' });
    dispatchTabs({ type: 'open', tab: { key: '/a', title: '页', place: { ...place('/a'), search: '?page=2' } } });
    await later();
    expect(kept).toHaveLength(1);
  });

  it('gets no more tabs, and no longer addresses and titles, than it accepts', async () => {
    restoreTabs('u1', keyOf);
    open(`/${'x'.repeat(500)}`);
    for (let number = 0; number <= MAX_TABS; number += 1) open(`/${number}`, '长'.repeat(200));
    await later();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.value).toHaveLength(MAX_TABS);
    expect(kept[0]?.value).toMatchObject([{ url: '/1?a=1', title: '长'.repeat(100) }, ...Array.from({ length: MAX_TABS - 1 }, () => ({}))]);
  });
});
