import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { listedTitle, NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_STATES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { NoticeReader, NoticeRow, ReceivedNotice } from '@houtai/contract/notices';

import { type Cells, day, moment, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.notices.export>['columns'][number]['id'];
type ReaderColumnId = RequestOf<typeof calls.notices.exportReaders>['columns'][number]['id'];
type ReceivedColumnId = RequestOf<typeof calls.notices.exportMine>['columns'][number]['id'];

export const NOTICE_CELLS: Cells<NoticeRow, ColumnId> = {
  title: text(listedTitle, 40),
  type: text((row) => NOTICE_TYPES[row.type], 8),
  priority: text((row) => NOTICE_PRIORITIES[row.priority], 8),
  audience: text((row) => NOTICE_AUDIENCES[row.audience], 10),
  deadline: day((row) => row.deadline),
  status: text((row) => NOTICE_STATES[row.status], 10),
  creator: text((row) => row.createdByName, 12),
  createdAt: moment((row) => row.createdAt),
  publishedAt: moment((row) => row.publishedAt),
};

export const READER_CELLS: Cells<NoticeReader, ReaderColumnId> = {
  name: text((row) => row.name, 12),
  loginId: text((row) => row.loginId, 16),
  department: text((row) => row.departmentName),
  readAt: moment((row) => row.readAt, '未读'),
};

export const RECEIVED_CELLS: Cells<ReceivedNotice, ReceivedColumnId> = {
  title: text((row) => row.title, 40),
  type: text((row) => NOTICE_TYPES[row.type], 8),
  read: text((row) => (row.read ? '已读' : '未读'), 8),
  priority: text((row) => NOTICE_PRIORITIES[row.priority], 8),
  summary: text((row) => row.summary, 40),
  publisher: text((row) => row.publishedByName, 12),
  publishedAt: moment((row) => row.publishedAt),
};
