import { MAX_ADDED_MESSAGES } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { arrayLiteral, textArray } from '#platform/db/pages/is-one-of.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { messages } from './messages.tables.ts';

/** The person of a stream and the cursor up to which messages are known; null for a new stream. */
export type KnownMessages = { userId: string; cursor: string | null };

/** What was committed since each cursor, by `keyOf`, and the cursor of the answer. */
type Added = { cursor: string; added: Map<string, string[]> };

const Found = z.tuple([z.object({ cursor: z.string(), added: z.array(z.array(z.string())).nullable() })]);

/**
 * The ids of messages committed since each cursor, newest first, at most 100; none for new streams. A cursor is a snapshot, so the order in
 * which transactions began does not matter. It is the snapshot of the statement itself: rows that it does not see count as added later.
 */
export async function addedSince({ db }: Pick<OpenCtx, 'db'>, streams: readonly KnownMessages[]): Promise<Added> {
  const asked = new Map<string, { userId: string; cursor: string }>();
  for (const { userId, cursor } of streams) if (cursor !== null) asked.set(keyOf({ userId, cursor }), { userId, cursor });
  const all = [...asked.values()];
  const { rows } = await db.execute(sql`
      select pg_current_snapshot()::text as cursor, (
        select json_agg(array(
          select ${messages.id} from ${messages}
          where ${messages.userId} = known.user_id and ${messages.transactionId} >= pg_snapshot_xmin(known.cursor)
            and not pg_visible_in_snapshot(${messages.transactionId}, known.cursor)
          order by ${messages.transactionId} desc, ${messages.id} desc
          limit ${MAX_ADDED_MESSAGES}
        ) order by known.at)
        from unnest(
          ${textArray(all.map(({ userId }) => userId))}, ${arrayLiteral(all.map(({ cursor }) => cursor))}::pg_snapshot[]
        ) with ordinality as known(user_id, cursor, at)
      ) as added`);
  const [{ cursor, added }] = Found.parse(rows);
  return { cursor, added: new Map([...asked.keys()].map((key, at) => [key, added?.[at] ?? []])) };
}

export function keyOf({ userId, cursor }: KnownMessages): string {
  return `${userId} ${cursor ?? ''}`;
}
