import type { RoleUser } from '@houtai/contract/roles';
import { and, eq } from 'drizzle-orm';

import { coveredPeople } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import { readPeople } from '#modules/roles/index.ts';
import { actorNow } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

/** The person to explain, and the context of their calls; null if no session would serve them. */
export type ExplainedPerson = { person: RoleUser; as: Ctx | null };

/** The person, or A0404 outside the caller's data scope. */
export async function explainedPerson(ctx: Ctx, userId: string): Promise<ExplainedPerson> {
  const where = and(eq(users.id, userId), await coveredPeople(ctx));
  const [person] = await readPeople(ctx, where, { limit: 1, skip: 0 });
  if (!person) throw notFound('用户');
  const actor = await actorNow(ctx, userId);
  return { person, as: actor && { ...ctx, actor } };
}
