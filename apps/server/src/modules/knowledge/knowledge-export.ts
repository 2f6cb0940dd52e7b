import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { KnowledgeReader } from '@houtai/contract/knowledge';

import { type Cells, moment, text } from '#modules/exports/index.ts';

type ReaderColumnId = RequestOf<typeof calls.knowledge.exportReaders>['columns'][number]['id'];

export const READER_CELLS: Cells<KnowledgeReader, ReaderColumnId> = {
  userName: text((row) => row.userName, 12),
  department: text((row) => row.departmentName),
  readAt: moment((row) => row.readAt, '未读'),
  confirmedAt: moment((row) => row.confirmedAt, '未确认'),
  remindedAt: moment((row) => row.remindedAt),
};
