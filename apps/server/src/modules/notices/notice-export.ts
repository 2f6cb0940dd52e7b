import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { NoticeReader, ReceivedNotice } from '@houtai/contract/notices';

import { type Cells, moment, text } from '#modules/exports/index.ts';

type ReaderColumnId = RequestOf<typeof calls.notices.exportReaders>['columns'][number]['id'];
type ReceivedColumnId = RequestOf<typeof calls.notices.exportMine>['columns'][number]['id'];

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
