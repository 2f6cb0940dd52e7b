import { senderWords } from '@houtai/contract/message-types';
import { MESSAGES } from '@houtai/contract/messages-list';
import { ownValue } from '@houtai/contract/own-value';
import { isReminderKind } from '@houtai/contract/reminder-kinds';
import { eq, isNull, like, notLike, type SQL, sql } from 'drizzle-orm';

import { text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { messages } from './messages.tables.ts';

const { kind, msgType, title, content, url, senderId, createdAt, readAt, starred } = messages;

const DIGEST = 'reminder.digest';
const REMINDERS = 'reminder.%';

const SORTS: Readonly<Record<string, SQL>> = {
  digest: eq(kind, DIGEST),
  reminder: sql`${like(kind, REMINDERS)} and ${kind} <> ${DIGEST}`,
  event: notLike(kind, REMINDERS),
};

export const MESSAGE_LIST = defineList(MESSAGES, {
  from: (select) => select.from(messages),
  id: messages.id,
  columns: { msgType, title, content, url, senderId, createdAt, kind, read: sql<boolean>`${readAt} is not null`, starred },
  visible: isOwn,
  filters: {
    unread: () => isNull(readAt),
    starred: () => eq(starred, true),
    about: (_, about) => ownValue(SORTS, about),
    sender: (_, id) => eq(senderId, id),
  },
  computed: {
    done: async (ctx, rows) => {
      const ids = rows.flatMap((row) => (isReminderKind(row.kind) ? [row.id] : []));
      const done = await doneAmong(ctx, ids);
      return ({ id }) => done.has(id);
    },
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

/** The messages whose subject needs no more action. */
async function doneAmong(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const done = await Promise.all(ctx.registry.given('doneMessages').map((read) => read(ctx, ids)));
  return new Set(done.flatMap((some) => [...some]));
}

export function isOwn(ctx: Ctx): SQL {
  return eq(messages.userId, ctx.actor.userId);
}
