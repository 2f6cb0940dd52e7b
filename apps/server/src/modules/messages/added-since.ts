import { ADDED_MOST } from '@houtai/contract/limits';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { OpenCtx } from '../../platform/db/context.ts';
import { arrayLiteral, textArray } from '../../platform/db/is-one-of.ts';
import { messages } from './messages.tables.ts';

/** Whose messages are asked for, and the place up to which they are known; null for a stream that begins now. */
export type Known = { userId: string; place: string | null };

/** By `keyOf` what was committed since each place, and the place of the answer itself. */
type Added = { place: string; added: Map<string, string[]> };

const Found = z.tuple([z.object({ place: z.string(), added: z.array(z.array(z.string())).nullable() })]);

/**
 * The ids of the messages that were committed since each place, newest first and at most 100; none where a stream begins. A place is a
 * snapshot, so the order in which transactions began does not matter, and it is the one that the statement itself reads by: what it does
 * not see yet is added since then, and what it sees is not.
 */
export async function addedSince({ db }: Pick<OpenCtx, 'db'>, streams: readonly Known[]): Promise<Added> {
  const asked = new Map<string, { userId: string; place: string }>();
  for (const { userId, place } of streams) if (place !== null) asked.set(keyOf({ userId, place }), { userId, place });
  const all = [...asked.values()];
  const { rows } = await db.execute(sql`
      select pg_current_snapshot()::text as place, (
        select json_agg(array(
          select ${messages.id} from ${messages}
          where ${messages.userId} = known.user_id and ${messages.transactionId} >= pg_snapshot_xmin(known.place)
            and not pg_visible_in_snapshot(${messages.transactionId}, known.place)
          order by ${messages.transactionId} desc, ${messages.id} desc
          limit ${ADDED_MOST}
        ) order by known.at)
        from unnest(
          ${textArray(all.map(({ userId }) => userId))}, ${arrayLiteral(all.map(({ place }) => place))}::pg_snapshot[]
        ) with ordinality as known(user_id, place, at)
      ) as added`);
  const [{ place, added }] = Found.parse(rows);
  return { place, added: new Map([...asked.keys()].map((key, at) => [key, added?.[at] ?? []])) };
}

export function keyOf({ userId, place }: Known): string {
  return `${userId} ${place ?? ''}`;
}
