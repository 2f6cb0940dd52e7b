import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, shapeOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { NOTICE, NOTICE_FORM } from './notices-form.ts';

const access = 'system:notice:list';

const { title, type, priority, deadline, pinned, summary, content } = rowShapeOf(NOTICE_FORM.fields);
const Type = shapeOf(NOTICE_FORM.fields).type;
const Only = z.literal('1', '应为 1');

/** A notice in the list of those who write them. */
export interface NoticeRow extends RowOf<typeof NOTICE> {}

/** A notice with its content, and how many it came to and have read it. */
export interface NoticeDetail extends DetailOf<typeof NOTICE> {}

/** A notice that came to the caller. */
export const ReceivedNotice = z.object({
  id: z.string(),
  title,
  type,
  summary,
  pinned,
  priority,
  deadline,
  publishedByName: z.string(),
  publishedAt: Moment,
  read: z.boolean(),
});
export type ReceivedNotice = z.infer<typeof ReceivedNotice>;

/** A notice that came to the caller, as they read it. */
export const ReadNotice = ReceivedNotice.extend({ content, fileList: z.array(FileEntry) });
export type ReadNotice = z.infer<typeof ReadNotice>;

/** One of those whom a notice came to. */
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

const ReceivedQuery = {
  keyword: text(KEYWORD_MAX).optional(),
  type: Type.optional(),
  unread: Only.optional(),
  /** Only those that are unread or pinned, and still of interest. */
  current: Only.optional(),
};

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
  mine: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-notice/mine',
    access: 'signed-in',
    summary: 'The notices that came to the caller: pinned ones first while they are of interest, then the newest',
    list: true,
    request: pageQuery(ReceivedQuery),
    result: pageOf(ReceivedNotice),
  }),
  exportMine: exportCall(ReceivedQuery, {
    path: '/ad-biz/sys-notice/exportMine',
    access: 'signed-in',
    operation: '导出收到的通知公告',
    summary: 'The notices that came to the caller, as an Excel file',
    columns: ['title', 'type', 'read', 'priority', 'summary', 'publisher', 'publishedAt'],
  }),
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

/** Where notices are written. */
export const NOTICES_PAGE = pageAt('/system/notice', notices.calls.page);

/** Where a person reads the notices that are for them. */
export const RECEIVED_NOTICES_PAGE = pageAt('/notice', notices.calls.mine);
