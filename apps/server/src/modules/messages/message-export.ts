import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { MESSAGE_TYPES, senderWords } from '@houtai/contract/message-types';
import type { Message } from '@houtai/contract/messages';

import { type Cells, moment, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.messages.export>['columns'][number]['id'];

export const MESSAGE_CELLS: Cells<Message, ColumnId> = {
  starred: text((row) => (row.starred ? '星标' : ''), 8),
  title: text((row) => row.title, 40),
  content: text((row) => row.content, 60),
  msgType: text((row) => MESSAGE_TYPES[row.msgType], 8),
  sender: text(senderWords, 12),
  createdAt: moment((row) => row.createdAt),
};
