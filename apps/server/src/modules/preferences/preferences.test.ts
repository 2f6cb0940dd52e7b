import { calls } from '@houtai/contract';
import { PREFERENCE_MAX_BYTES, MAX_TABS } from '@houtai/contract/limits';
import type { PreferenceKey } from '@houtai/contract/preferences';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { preferences } from './preferences.tables.ts';

const SETTINGS = { theme: '#E03131', scheme: 'dark', tagsView: false };
const TABS = [
  { url: '/todo?view=all', title: '待办管理' },
  { url: '/account/index', title: '个人信息' },
];

let test: AppForTest;
let token: string;
let other: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token, other, member } = await tokensOf(test.db, { token: 'u-staff', other: 'u-staff-2', member: 'u-member' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(preferences);
});

const save = (key: PreferenceKey, value: unknown, from = token) => sendTo(test.app, calls.preferences.save, { key, value }, from);
const mine = async (from = token) => (await sendTo(test.app, calls.preferences.mine, {}, from)).result;

describe('preferences.save and preferences.mine', () => {
  it('return settings and open tabs in every session of the person, and to nobody else', async () => {
    await save('settings', SETTINGS);
    await save('tabs', TABS);
    const { token: elsewhere } = await openSession(test.db, 'u-staff');
    expect(await mine(elsewhere)).toEqual({ settings: SETTINGS, tabs: TABS });
    expect(await mine(other)).toEqual({});
  });

  it('store the last saved value', async () => {
    await save('tabs', TABS);
    await save('tabs', TABS.toReversed());
    expect(await mine()).toEqual({ tabs: TABS.toReversed() });
  });

  it('merge concurrent changes of two browsers by setting', async () => {
    const { token: elsewhere } = await openSession(test.db, 'u-staff');
    await save('settings', SETTINGS);
    await Promise.all([save('settings', { scheme: 'light' }), save('settings', { tagsView: true }, elsewhere)]);
    await save('edgeTops', { todo: 120 });
    await save('edgeTops', { feedback: 300 }, elsewhere);
    expect(await mine()).toEqual({
      settings: { theme: '#E03131', scheme: 'light', tagsView: true },
      edgeTops: { todo: 120, feedback: 300 },
    });
  });

  it('serve members, too', async () => {
    expect((await save('settings', SETTINGS, member)).code).toBe('00000');
    expect(await mine(member)).toEqual({ settings: SETTINGS });
  });

  it('drop unknown fields', async () => {
    await save('settings', { ...SETTINGS, knowledge: [{ newsId: 'n1', title: '报销制度' }], messageNum: 3, note: 'x'.repeat(1_000) });
    const stored = await test.db.select({ value: preferences.value }).from(preferences);
    expect(stored).toEqual([{ value: SETTINGS }]);
  });

  it('drop values in an older format, and return the rest', async () => {
    await save('settings', SETTINGS);
    await test.db.insert(preferences).values({ userId: 'u-staff', key: 'tabs', value: ['/todo'] });
    expect(await mine()).toEqual({ settings: SETTINGS });
  });

  it.each<[string, PreferenceKey, unknown]>([
    ['a colour that is none', 'settings', { theme: 'red;}body{display:none' }],
    ['a scheme that is none', 'settings', { scheme: 'sepia' }],
    ['a switch that is no boolean', 'settings', { tagsView: 'yes' }],
    ['settings that are none', 'settings', []],
    ['too many tabs', 'tabs', Array.from({ length: MAX_TABS + 1 }, (_, index) => ({ url: `/p?id=${index}`, title: '页' }))],
    ['an address outside', 'tabs', [{ url: 'https://example.com/', title: '外面' }]],
    ['an address that is too long', 'tabs', [{ url: `/${'a'.repeat(500)}`, title: '页' }]],
    ['a title that is too long', 'tabs', [{ url: '/todo', title: '页'.repeat(101) }]],
    ['a value that is too large', 'settings', { ...SETTINGS, note: 'x'.repeat(PREFERENCE_MAX_BYTES) }],
  ])('refuse the preferences %s', async (_, key, value) => {
    expect(await save(key, value)).toMatchObject({ status: 422, code: 'A0400', body: { errors: [{ path: 'value' }] } });
    expect(await mine()).toEqual({});
  });

  it('refuse an unknown key', async () => {
    const refused = await sendTo(test.app, calls.preferences.save, { key: 'sidebar', value: {} } as never, token);
    expect(refused).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'key', msg: '未知的偏好设置' }] } });
  });

  it('require a session', async () => {
    expect(await save('tabs', TABS, '')).toMatchObject({ status: 401, code: 'L0001' });
    expect(await sendTo(test.app, calls.preferences.mine, {}, '')).toMatchObject({ status: 401, code: 'L0001' });
  });
});

describe('session.logout', () => {
  it('deletes the open tabs of the person, and nothing else', async () => {
    await save('settings', SETTINGS, other);
    await save('tabs', TABS, other);
    await save('tabs', TABS);
    await sendTo(test.app, calls.session.logout, {}, other);
    const { token: again } = await openSession(test.db, 'u-staff-2');
    expect(await mine(again)).toEqual({ settings: SETTINGS });
    expect(await mine()).toEqual({ tabs: TABS });
  });
});
