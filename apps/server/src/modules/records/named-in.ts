import { MENTION_NAME_MAX, mentionTails } from '@houtai/contract/mentions';
import { and, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** Shorter names are words of other names. */
const NAME_MIN = 2;

/** The ids of the active staff that a text mentions: whose name stands behind an @. Of names that begin alike the longest counts, of namesakes each. */
export async function namedIn({ db }: Pick<Ctx, 'db'>, text: string): Promise<string[]> {
  const tails = mentionTails(text);
  if (tails.length === 0) return [];
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isOneOf(users.name, [...new Set(tails.flatMap(beginningsOf))]), eq(users.kind, 'staff'), eq(users.active, true)));
  const known = new Set(rows.map(({ name }) => name));
  const meant = new Set(tails.map((tail) => beginningsOf(tail).find((name) => known.has(name))));
  return rows.filter(({ name }) => meant.has(name)).map(({ id }) => id);
}

/** What a name at the beginning of a text may be, the longest first. */
function beginningsOf(tail: string): string[] {
  const most = Math.min(tail.length, MENTION_NAME_MAX);
  return Array.from({ length: Math.max(most - NAME_MIN + 1, 0) }, (_, at) => tail.slice(0, most - at));
}
