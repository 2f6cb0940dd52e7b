import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text } from '../form/fields.ts';
import { IP_MAX, KEYWORD_MAX, PAGE_SIZE_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { subject } from '../subject.ts';
import { LoginType } from './session.ts';

/** An open session of a member of staff. */
export const OnlineSession = z.object({
  id: z.string(),
  name: z.string(),
  loginId: z.string(),
  /** The primary department, or empty. */
  departmentName: z.string(),
  ip: z.string(),
  device: z.string(),
  loginType: LoginType,
  createdAt: Moment,
  lastSeenAt: Moment,
  /** The session that asks. */
  current: z.boolean(),
});
export type OnlineSession = z.infer<typeof OnlineSession>;

const Query = {
  name: text(KEYWORD_MAX).optional(),
  ip: text(IP_MAX).optional(),
  departmentName: text(KEYWORD_MAX).optional(),
  sort: sortOf(['createdAt', 'lastSeenAt'], '-lastSeenAt'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/online/list',
    access: 'monitor:online:list',
    summary:
      'The open sessions of staff of the own company, or of all for whoever holds every right; found by name, pinyin or login id, department, and the beginning of the address',
    list: true,
    request: pageQuery(Query),
    result: pageOf(OnlineSession),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/online/export',
    access: 'monitor:online:export',
    operation: '导出在线用户',
    summary: 'The open sessions of staff that the caller may see, as an Excel file',
    columns: ['name', 'loginId', 'departmentName', 'ip', 'device', 'loginType', 'createdAt', 'lastSeenAt'],
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/online/del',
    access: 'monitor:online:remove',
    operation: '强制下线',
    idempotent: true,
    summary: 'Ends sessions of staff, effective on their next call; the own session is refused',
    request: z.object({ ids: z.array(Id).min(1, '至少选择1条数据！').max(PAGE_SIZE_MAX, `最多 ${PAGE_SIZE_MAX} 条`) }),
    /** How many were still open. */
    result: z.object({ ended: z.number() }),
  }),
};

export const online = subject('online', {
  name: '在线用户',
  tags: {
    'monitor:online:list': '查看在线用户',
    'monitor:online:remove': '强制下线',
    'monitor:online:export': '导出在线用户',
  },
  calls,
});

export const ONLINE_PAGE = pageAt('/monitor/online');
