import { MESSAGE_TYPE_KEYS, MESSAGE_TYPES } from '@houtai/contract/message-types';
import type { UnreadGroup } from '@houtai/contract/messages';
import { and, count, isNull, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { messages } from './messages.tables.ts';

/** Unread messages by person and type, including types without any. */
export async function unreadOf({ db }: Pick<OpenCtx, 'db'>, userIds: readonly string[]): Promise<Map<string, UnreadGroup[]>> {
  const rows = await db
    .select({
      userId: messages.userId,
      msgType: messages.msgType,
      noReadCount: count(),
      lastTitle: sql<string>`(array_agg(${messages.title} order by ${messages.createdAt} desc, ${messages.id} desc))[1]`,
    })
    .from(messages)
    // A single text parameter, because each length of a list would be another prepared statement.
    .where(and(sql`${messages.userId} = any(string_to_array(${userIds.join(',')}, ','))`, isNull(messages.readAt)))
    .groupBy(messages.userId, messages.msgType);
  const byPerson = groupBy(rows, (row) => row.userId);
  return new Map(userIds.map((userId) => [userId, toGroups(byPerson.get(userId) ?? [])]));
}

type Counted = Pick<UnreadGroup, 'msgType' | 'noReadCount' | 'lastTitle'>;

function toGroups(counted: readonly Counted[]): UnreadGroup[] {
  return MESSAGE_TYPE_KEYS.map((msgType) => {
    const { noReadCount = 0, lastTitle = '' } = counted.find((row) => row.msgType === msgType) ?? {};
    return { msgType, msgTypeValue: MESSAGE_TYPES[msgType], noReadCount, lastTitle };
  });
}
