import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { NoticeReader } from '@houtai/contract/notices';

import { type Cells, moment, text } from '#modules/exports/index.ts';

type ReaderColumnId = RequestOf<typeof calls.notices.exportReaders>['columns'][number]['id'];

export const READER_CELLS: Cells<NoticeReader, ReaderColumnId> = {
  name: text((row) => row.name, 12),
  loginId: text((row) => row.loginId, 16),
  department: text((row) => row.departmentName),
  readAt: moment((row) => row.readAt, '未读'),
};
