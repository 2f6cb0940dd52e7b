import { senderWords } from '@houtai/contract/message-types';
import { MESSAGES } from '@houtai/contract/messages-list';
import { eq, isNull, type SQL, sql } from 'drizzle-orm';

import { text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { messages } from './messages.tables.ts';

const { msgType, title, content, url, senderId, createdAt, readAt, starred } = messages;

export const MESSAGE_LIST = defineList(MESSAGES, {
  from: (select) => select.from(messages),
  id: messages.id,
  columns: { msgType, title, content, url, senderId, createdAt, read: sql<boolean>`${readAt} is not null`, starred },
  visible: isOwn,
  filters: { unread: () => isNull(readAt), starred: () => eq(starred, true), sender: (_, id) => eq(senderId, id) },
  computed: {
    senderName: async (ctx, rows) => {
      const names = await namesOf(
        ctx,
        rows.flatMap((row) => row.senderId ?? []),
      );
      return (row) => (row.senderId === null ? '' : (names.get(row.senderId) ?? ''));
    },
  },
  cells: { starred: text((row) => (row.starred ? '星标' : ''), 8), sender: text(senderWords, 12) },
});

export function isOwn(ctx: Ctx): SQL {
  return eq(messages.userId, ctx.actor.userId);
}
