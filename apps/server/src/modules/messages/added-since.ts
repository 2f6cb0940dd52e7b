import { ADDED_MOST } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { OpenCtx } from '../../platform/db/context.ts';
import { messages } from './messages.tables.ts';

/** Whose messages are asked for, and the last one that is known; null for a stream that begins now. */
export type Place = { userId: string; known: string | null };

/** A place without any message, before all ids. */
export const NO_MESSAGE = '0';

const Found = z.array(z.object({ userId: z.string(), known: z.string().nullable(), id: z.string() }));

/**
 * The ids of the messages after each place, by `keyOf` it, newest first and at most 100; of a stream that begins now, the newest alone.
 * Ids sort by when messages were made. Of two that are made at once the older may be committed last, and then it is not named: what a
 * stream says of unread messages never depends on this.
 */
export async function addedSince({ db }: Pick<OpenCtx, 'db'>, places: readonly Place[]): Promise<Map<string, string[]>> {
  const asked = new Map(places.map(({ userId, known }) => [keyOf({ userId, known }), { userId, known }]));
  const found = Found.parse(
    await db.execute(sql`
      select asked."userId", asked.known, after.id
      from json_to_recordset(${JSON.stringify([...asked.values()])}::json) as asked("userId" text, known text)
      cross join lateral (
        select ${messages.id} from ${messages}
        where ${messages.userId} = asked."userId" and ${messages.id} > coalesce(asked.known, '')
        order by ${messages.id} desc
        limit case when asked.known is null then 1 else ${ADDED_MOST}::int end
      ) as after`),
  );
  const added = new Map<string, string[]>([...asked.keys()].map((key) => [key, []]));
  for (const { id, ...place } of found) added.get(keyOf(place))?.push(id);
  return added;
}

export function keyOf({ userId, known }: Place): string {
  return `${userId} ${known ?? ''}`;
}
