import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { text } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { subject } from '../subject.ts';
import { LOGIN_LOG } from './login-log-list.ts';

/** A sign-in attempt in the list. */
export interface LoginRecord extends ListRowOf<typeof LOGIN_LOG> {}

const calls = {
  ...listCalls<typeof LOGIN_LOG, LoginRecord>(LOGIN_LOG, {
    summary:
      'Attempts to sign in of people of the own company, or all of them for whoever holds every right, newest first; account and address match from their beginning',
  }),
  unlock: defineCall({
    method: 'POST',
    path: '/ad-biz/login-log/unlock',
    access: 'monitor:loginLog:unlock',
    personOnly: true,
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
