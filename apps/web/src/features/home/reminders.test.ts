import type { AccountInfo } from '@houtai/contract/account';
import { expect, it } from 'vitest';

import { previousSignIn, reminders } from './reminders.ts';

const NOW = new Date('2026-11-20T09:12:00Z');
const ACCOUNT: AccountInfo = {
  id: 'u1',
  loginId: 'lin',
  name: '林知夏',
  nickName: '知夏',
  phone: '13800000002',
  email: '',
  avatar: '',
  loginType: 'phone',
  companyName: '',
  departments: [],
  roles: [],
  wxworkLinked: true,
  mustChangePassword: false,
  mustEnrol: false,
  isHead: false,
  mustSetPhone: false,
  passwordChangedAt: '2026-11-01T00:00:00Z',
  previousSignIn: { time: '2026-11-20T07:12:00Z', ip: '10.0.0.8' },
  failuresSince: 0,
};

const keysOf = (change: Partial<AccountInfo>, offered = true) => reminders({ ...ACCOUNT, ...change }, NOW, offered).map(({ key }) => key);

it.each<[string, Partial<AccountInfo>, boolean, string[]]>([
  ['nothing is wrong', {}, true, []],
  ['the password is 90 days old', { passwordChangedAt: '2026-08-22T00:00:00Z' }, true, []],
  ['the password is 91 days old', { passwordChangedAt: '2026-08-21T00:00:00Z' }, true, ['old-password']],
  ['the password was never changed', { passwordChangedAt: null }, true, []],
  ['somebody tried to sign in', { failuresSince: 2 }, true, ['failures']],
  ['the messaging identity is not linked', { wxworkLinked: false }, true, ['not-linked']],
  ['messaging is not configured', { wxworkLinked: false }, false, []],
  ['a member has no messaging identity', { wxworkLinked: false, loginType: 'member' }, true, []],
])('reminders returns the expected warnings when %s', (_, change, offered, keys) => {
  expect(keysOf(change, offered)).toEqual(keys);
});

it('reminders say how often, how old and from where', () => {
  const list = reminders({ ...ACCOUNT, failuresSince: 3, passwordChangedAt: '2026-08-01T00:00:00Z' }, NOW, true);
  expect(list.map(({ text, detail }) => `${text}，${detail}`)).toEqual([
    '密码已使用 111 天，建议每 90 天更换一次',
    '3 次登录失败，发生在上次登录之后',
  ]);
});

it('previousSignIn says when and from where the user signed in before', () => {
  expect(previousSignIn(ACCOUNT, NOW)).toBe('上次登录 2 小时前，IP 10.0.0.8');
  expect(previousSignIn({ ...ACCOUNT, previousSignIn: null }, NOW)).toBe('首次登录');
});
