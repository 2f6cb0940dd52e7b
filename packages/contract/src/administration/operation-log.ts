import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { listCalls, listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { FieldChange } from '../records/history.ts';
import { subject } from '../subject.ts';
import { OPERATION_LOG } from './operation-log-list.ts';

/** An operation in the list. */
export interface Operation extends ListRowOf<typeof OPERATION_LOG> {}

/** What an operation changed in one record. */
export const OperationChange = z.object({
  recordType: z.string(),
  recordId: z.string(),
  /** The number, name or title of the record; blank once it is removed. */
  recordName: z.string(),
  action: z.string(),
  changes: z.array(FieldChange),
  comment: z.string(),
});
export type OperationChange = z.infer<typeof OperationChange>;

/** An operation with its input, secrets masked and long texts cut, and its changes field by field. */
export const OperationDetail = z.object({
  ...listRowShape(OPERATION_LOG),
  path: z.string(),
  requestId: z.string(),
  userAgent: z.string(),
  params: z.record(z.string(), z.unknown()),
  changes: z.array(OperationChange),
});
export type OperationDetail = z.infer<typeof OperationDetail>;

const calls = {
  ...listCalls<typeof OPERATION_LOG, Operation>(OPERATION_LOG, {
    summary:
      'Operations of the own company, or of all for whoever holds every right; names of operations and addresses match from their beginning',
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
