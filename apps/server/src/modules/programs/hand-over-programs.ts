import { PROGRAMS_PAGE } from '@houtai/contract/programs';
import { tagName } from '@houtai/contract/tags';
import { and, eq, inArray, sql } from 'drizzle-orm';

import { credentials, endCredentials } from '#modules/credentials/index.ts';
import { users } from '#modules/people/index.ts';
import { actorNow } from '#modules/session/index.ts';
import type { Handover } from '#modules/users/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { tagsOfBoth } from './program-actor.ts';
import { programs } from './programs.tables.ts';

const KIND = 'program-kept';

/**
 * Hands a leaver's programs to a person with all rights that the programs were given. Revokes the keys, because the leaver knows them and
 * would see with the new keeper's access.
 */
export const PROGRAM_HANDOVER: Handover = {
  kind: KIND,
  label: '负责的程序（密钥会吊销，要新建）',
  recordType: 'program',
  field: 'keeperId',
  fieldLabel: '负责人',
  url: PROGRAMS_PAGE,
  count: ({ db }, userId) => db.$count(programs, eq(programs.keeperId, userId)),
  move: async (ctx, { from, to }) => {
    const kept = await ctx.db
      .select({ id: programs.id, name: users.name, tags: programs.tags })
      .from(programs)
      .innerJoin(users, eq(users.id, programs.id))
      .where(eq(programs.keeperId, from.id))
      .orderBy(programs.id)
      .for('no key update');
    await assertHoldsAll(ctx, to, kept);
    const ids = kept.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await ctx.db
      .update(programs)
      .set({ keeperId: to.id, version: sql`${programs.version} + 1`, updatedAt: ctx.now })
      .where(inArray(programs.id, ids));
    await endCredentials(ctx, and(eq(credentials.kind, 'key'), inArray(credentials.ownerId, ids)));
    return ids;
  },
};

/** A program may do only what its keeper may, so a keeper with fewer rights would silently break it. */
async function assertHoldsAll(
  ctx: Ctx,
  to: { id: string; name: string },
  kept: readonly { name: string; tags: string[] }[],
): Promise<void> {
  const receiver = await actorNow(ctx, to.id);
  for (const { name, tags } of kept) {
    const held = tagsOfBoth(tags, receiver?.tags ?? new Set());
    const missing = tags.filter((tag) => !held.has(tag)).map((tag) => `「${tagName(tag)}」`);
    if (missing.length === 0) continue;
    throw refusedInput([{ path: KIND, msg: `${to.name} 没有程序「${name}」要用的${missing.join('')}，请选权限不少于它的人` }]);
  }
}
