import { MENTION_NAME_MAX, mentionTails } from '@houtai/contract/mentions';
import { and, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** Shorter names also occur within other names. */
const NAME_MIN = 2;

/** The ids of active staff mentioned in a text by an @ and their name. The longest matching name counts, and all people with it. */
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

/** The possible names at the beginning of a text, longest first. */
function beginningsOf(tail: string): string[] {
  const most = Math.min(tail.length, MENTION_NAME_MAX);
  return Array.from({ length: Math.max(most - NAME_MIN + 1, 0) }, (_, at) => tail.slice(0, most - at));
}
