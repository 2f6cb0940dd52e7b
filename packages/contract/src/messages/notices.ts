import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, Version } from '../form/fields.ts';
import { rowShapeOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import { listCalls, listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { NOTICE, NOTICE_FORM } from './notices-form.ts';
import { RECEIVED_NOTICES } from './notices-list.ts';

const access = 'system:notice:list';

const { content } = rowShapeOf(NOTICE_FORM.fields);

/** A notice in the list of its authors. */
export interface NoticeRow extends RowOf<typeof NOTICE> {}

/** A notice with its content, and how many people received and read it. */
export interface NoticeDetail extends DetailOf<typeof NOTICE> {}

/** A notice that the caller received. */
export interface ReceivedNotice extends ListRowOf<typeof RECEIVED_NOTICES> {}

/** A notice that the caller received, with its content. */
export const ReadNotice = z.object({ ...listRowShape(RECEIVED_NOTICES), content, fileList: z.array(FileEntry) });
export type ReadNotice = z.infer<typeof ReadNotice>;

/** A recipient of a notice. */
export const NoticeReader = z.object({
  userId: z.string(),
  loginId: z.string(),
  name: z.string(),
  departmentName: z.string(),
  readAt: Moment.nullable(),
});
export type NoticeReader = z.infer<typeof NoticeReader>;

const ById = z.object({ id: Id });
const Kept = z.object({ id: Id, version: Version });

const ReadersQuery = { id: Id, view: z.enum(['all', 'read', 'unread'], '视图不正确').default('all') };

const mine = listCalls<typeof RECEIVED_NOTICES, ReceivedNotice>(RECEIVED_NOTICES, {
  summary: 'The notices that came to the caller: pinned ones first while they are of interest, then the newest',
});

const own = resourceCalls<typeof NOTICE, NoticeRow, NoticeDetail>(NOTICE, { departmentNames: z.array(z.string()) });
const words = resourceWords(NOTICE);

const calls = {
  ...own,
  publish: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-notice/publish',
    access: 'system:notice:edit',
    operation: '发布通知公告',
    idempotent: true,
    summary: 'Publishes a draft: everybody whom it is for is told once',
    request: Kept,
    result: own.get.result,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-notice/withdraw',
    access: 'system:notice:edit',
    operation: '撤销通知公告',
    idempotent: true,
    summary: 'Takes a published notice back: nobody finds it any more, and the messages about it go',
    request: Kept,
    result: own.get.result,
  }),
  readers: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-notice/readers',
    access,
    summary: 'Those whom a notice came to, those who read it first',
    list: true,
    request: pageQuery(ReadersQuery),
    result: pageOf(NoticeReader),
  }),
  exportReaders: exportCall(ReadersQuery, {
    path: '/ad-biz/sys-notice/exportReaders',
    access: 'system:notice:export',
    operation: '导出通知公告阅读情况',
    summary: 'Those whom a notice came to with when they read it, as an Excel file',
    columns: ['name', 'loginId', 'department', 'readAt'],
  }),
  mine: mine.page,
  exportMine: mine.export,
  received: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-notice/received',
    access: 'signed-in',
    summary: 'One notice that came to the caller',
    request: ById,
    result: ReadNotice,
  }),
  read: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-notice/read',
    access: 'signed-in',
    operation: '阅读通知公告',
    unkeyed: 'the first look is noted once',
    summary: 'Says that the caller has read a notice; the message about it is read then, too',
    request: ById,
    result: Empty,
  }),
};

export const notices = subject('notices', {
  ...words,
  tags: { ...words.tags, 'system:notice:edit': '修改与发布通知公告' },
  refreshes: ['messages'],
  calls,
});

/** The page where notices are written. */
export const NOTICES_PAGE = pageAt('/system/notice', notices.calls.page);

/** The page of the notices that a person received. */
export const RECEIVED_NOTICES_PAGE = pageAt('/notice', notices.calls.mine);
