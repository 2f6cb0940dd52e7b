import { z } from 'zod';

import { LoginType } from '../account/session.ts';
import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text } from '../form/fields.ts';
import { IP_MAX, KEYWORD_MAX, LONG_KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { FieldChange } from '../records/history.ts';
import { subject } from '../subject.ts';

/** How an operation ended: done, refused for a reason that the person can mend, or failed for one of the server's. */
export const Outcome = z.enum(['success', 'refused', 'failed'], '结果不正确');
export type Outcome = z.infer<typeof Outcome>;

/** The way of an operation: how the person had signed in, or through a proposal of the assistant that they pressed. */
export const Channel = z.enum([...LoginType.options, 'assistant'], '方式不正确');
export type Channel = z.infer<typeof Channel>;

/** One operation that somebody signed in asked for. */
export const Operation = z.object({
  id: z.string(),
  at: Moment,
  userId: z.string(),
  /** Name and department as they were then. */
  userName: z.string(),
  companyName: z.string(),
  departmentName: z.string(),
  channel: Channel,
  /** The subject of the contract that the call belongs to. */
  area: z.string(),
  operation: z.string(),
  /** The records that it changed, in words: what they are and what the first is called. Blank where it changed none. */
  record: z.string(),
  /** Which field it changed from what to what, in one line of words. */
  changed: z.string(),
  outcome: Outcome,
  code: z.string(),
  msg: z.string(),
  durationMs: z.number(),
  ip: z.string(),
  device: z.string(),
});
export type Operation = z.infer<typeof Operation>;

/** What an operation changed on one record. */
export const OperationChange = z.object({
  recordType: z.string(),
  recordId: z.string(),
  /** Its number, name or title; blank once it is removed. */
  recordName: z.string(),
  action: z.string(),
  changes: z.array(FieldChange),
  comment: z.string(),
});
export type OperationChange = z.infer<typeof OperationChange>;

/** An operation with what was sent, secrets masked and long texts cut, and with what it changed field by field. */
export const OperationDetail = Operation.extend({
  path: z.string(),
  requestId: z.string(),
  userAgent: z.string(),
  params: z.record(z.string(), z.unknown()),
  changes: z.array(OperationChange),
});
export type OperationDetail = z.infer<typeof OperationDetail>;

const Query = {
  userId: Id.optional(),
  area: text(40).optional(),
  operation: text(KEYWORD_MAX).optional(),
  outcome: Outcome.optional(),
  channel: Channel.optional(),
  requestId: text(LONG_KEYWORD_MAX).optional(),
  ip: text(IP_MAX).optional(),
  /** The first moment that counts, and the first one that does not any more. */
  from: Moment.optional(),
  to: Moment.optional(),
  sort: sortOf(['at'], '-at'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/operation-log/list',
    access: 'monitor:operationLog:list',
    summary:
      'Operations of the own company, or of all for whoever holds every right; names of operations and addresses match from their beginning',
    list: true,
    request: pageQuery(Query),
    result: pageOf(Operation),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/operation-log/export',
    access: 'monitor:operationLog:export',
    operation: '导出操作日志',
    summary: 'The operations that the caller may see, as an Excel file',
    columns: [
      'operation',
      'record',
      'changed',
      'area',
      'outcome',
      'userName',
      'departmentName',
      'companyName',
      'msg',
      'channel',
      'ip',
      'device',
      'durationMs',
      'at',
    ],
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/operation-log/get',
    access: 'monitor:operationLog:list',
    summary: 'One operation with what was sent and what it changed',
    request: z.object({ id: Id }),
    result: OperationDetail,
  }),
};

export const operationLog = subject('operationLog', {
  name: '操作日志',
  tags: {
    'monitor:operationLog:list': '查看操作日志',
    'monitor:operationLog:export': '导出操作日志',
  },
  calls,
});

export const OPERATION_LOG_PAGE = pageAt('/monitor/operation-log');
