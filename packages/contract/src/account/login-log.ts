import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Moment, text } from '../form/fields.ts';
import { IP_MAX, LONG_KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { subject } from '../subject.ts';
import { LoginType, SignInResult } from './session.ts';

/** One attempt to sign in, of anybody. */
export const LoginRecord = z.object({
  id: z.string(),
  /** What was typed. */
  account: z.string(),
  /** The person's name, empty where nobody has the account. */
  name: z.string(),
  loginType: LoginType,
  result: SignInResult,
  ip: z.string(),
  /** Browser and system in words. */
  browser: z.string(),
  os: z.string(),
  createdAt: Moment,
  /** Until when the account is locked now; null where it is not. */
  lockedUntil: Moment.nullable(),
});
export type LoginRecord = z.infer<typeof LoginRecord>;

const Query = {
  account: text(LONG_KEYWORD_MAX).optional(),
  ip: text(IP_MAX).optional(),
  result: SignInResult.optional(),
  loginType: LoginType.optional(),
  /** The first moment that counts, and the first one that does not any more. */
  from: Moment.optional(),
  to: Moment.optional(),
  sort: sortOf(['createdAt'], '-createdAt'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/login-log/list',
    access: 'monitor:loginLog:list',
    summary:
      'Attempts to sign in of people of the own company, or all of them for whoever holds every right, newest first; account and address match from their beginning',
    list: true,
    request: pageQuery(Query),
    result: pageOf(LoginRecord),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/login-log/export',
    access: 'monitor:loginLog:export',
    operation: '导出登录日志',
    summary: 'The attempts to sign in that the caller may see, as an Excel file',
    columns: ['account', 'name', 'result', 'loginType', 'ip', 'browser', 'os', 'createdAt'],
  }),
  unlock: defineCall({
    method: 'POST',
    path: '/ad-biz/login-log/unlock',
    access: 'monitor:loginLog:unlock',
    operation: '解锁账号',
    idempotent: true,
    summary: 'Lets an account that is locked after wrong attempts sign in again',
    request: z.object({ account: text(64, 1) }),
    result: Empty,
  }),
};

export const loginLog = subject('loginLog', {
  name: '登录日志',
  tags: {
    'monitor:loginLog:list': '查看登录日志',
    'monitor:loginLog:unlock': '解锁账号',
    'monitor:loginLog:export': '导出登录日志',
  },
  refreshes: ['users'],
  calls,
});

export const LOGIN_LOG_PAGE = pageAt('/monitor/login-log');
