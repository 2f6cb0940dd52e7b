import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id } from '../form/fields.ts';
import { PAGE_SIZE_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { subject } from '../subject.ts';
import { ONLINE } from './online-list.ts';

/** An open session of a member of staff. */
export interface OnlineSession extends ListRowOf<typeof ONLINE> {}

const calls = {
  ...listCalls<typeof ONLINE, OnlineSession>(ONLINE, {
    summary:
      'The open sessions of staff of the own company, or of all for whoever holds every right; found by name, pinyin or login id, department, and the beginning of the address',
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/online/del',
    access: 'monitor:online:remove',
    personOnly: true,
    operation: '强制下线',
    idempotent: true,
    summary: 'Ends sessions of staff, effective on their next call; the own session is refused',
    request: z.object({ ids: z.array(Id).min(1, '至少选择1条数据！').max(PAGE_SIZE_MAX, `最多 ${PAGE_SIZE_MAX} 条`) }),
    /** How many sessions were still open and have been ended. */
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
