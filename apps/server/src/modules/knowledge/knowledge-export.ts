import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import type { KnowledgeReader, KnowledgeRow } from '@houtai/contract/knowledge';
import { dutyWords } from '@houtai/contract/knowledge-words';

import { type Cells, code, day, moment, number, text } from '#modules/exports/index.ts';

type ReaderColumnId = RequestOf<typeof calls.knowledge.exportReaders>['columns'][number]['id'];
type ReadableColumnId = RequestOf<typeof calls.knowledge.exportMine>['columns'][number]['id'];

export const READER_CELLS: Cells<KnowledgeReader, ReaderColumnId> = {
  userName: text((row) => row.userName, 12),
  department: text((row) => row.departmentName),
  readAt: moment((row) => row.readAt, '未读'),
  confirmedAt: moment((row) => row.confirmedAt, '未确认'),
  remindedAt: moment((row) => row.remindedAt),
};

export const READABLE_CELLS: Cells<KnowledgeRow, ReadableColumnId> = {
  title: text((row) => row.title, 40),
  unread: text((row) => (row.unread ? '未读' : '已读'), 8),
  duty: text(dutyWords, 24),
  category: code(DICT.knowledgeCategory, (row) => row.category),
  summary: text((row) => row.summary, 40),
  files: number((row) => row.fileCount || null),
  revision: number((row) => row.revision),
  dueDate: day((row) => row.dueDate),
  publishedAt: moment((row) => row.publishedAt),
};
