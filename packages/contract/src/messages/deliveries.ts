import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, Moment } from '../form/fields.ts';
import { MAX_BULK_RECORDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { subject } from '../subject.ts';
import { DELIVERIES } from './deliveries-list.ts';

/** A message on its way to a person outside the console. */
export interface Delivery extends ListRowOf<typeof DELIVERIES> {}

/** The messages that have not arrived, in all: how many wait and since when, and how many were given up. */
export const Backlog = z.object({ waiting: z.number(), oldest: Moment.nullable(), failed: z.number() });
export type Backlog = z.infer<typeof Backlog>;

/** One step of the check of enterprise messaging: what it tries, its result, and how to fix a fault. */
export const CheckStep = z.object({
  name: z.enum(['configuration', 'address', 'token', 'application', 'identity', 'message']),
  title: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  detail: z.string(),
});
export type CheckStep = z.infer<typeof CheckStep>;

const calls = {
  ...listCalls<typeof DELIVERIES, Delivery>(DELIVERIES, { summary: 'Messages on their way outside the console, newest first' }),
  retry: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-delivery/retry',
    access: 'system:delivery:retry',
    personOnly: true,
    idempotent: true,
    summary: 'Tries failed messages again at once; those that were sent stay as they are',
    operation: '重发外发消息',
    request: z.object({ ids: z.array(Id).min(1, '至少选择1条数据！').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`) }),
    /** How many deliveries are tried again. */
    result: z.object({ retried: z.number() }),
  }),
  backlog: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-delivery/backlog',
    access: 'system:delivery:list',
    summary: 'How many messages wait or were given up, and since when the oldest waits',
    result: Backlog,
  }),
  retryAll: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-delivery/retry-all',
    access: 'system:delivery:retry',
    personOnly: true,
    idempotent: true,
    summary: 'Tries all failed messages again, such as after a wrong set-up was mended',
    operation: '重发全部失败的外发消息',
    result: z.object({ retried: z.number() }),
  }),
  check: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-delivery/check',
    access: 'system:delivery:check',
    personOnly: true,
    refreshes: 'nothing',
    unkeyed: 'each press asks how things are now',
    summary: 'Goes through every step of enterprise messaging and names the one that fails; sends a message to the caller if wanted',
    operation: '检查企业微信配置',
    request: z.object({ send: z.boolean('应为是或否') }),
    result: z.array(CheckStep),
  }),
};

export const deliveries = subject('deliveries', {
  name: '消息通道',
  tags: {
    'system:delivery:list': '查看发送记录',
    'system:delivery:retry': '重发外发消息',
    'system:delivery:check': '检查企业微信配置',
    'system:delivery:export': '导出发送记录',
  },
  calls,
});

export const DELIVERIES_PAGE = pageAt('/system/delivery');
