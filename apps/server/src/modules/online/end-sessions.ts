import { and, eq, inArray } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { endSessionsThat, sessions } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { isWithinReach } from './online-list.ts';

/** Ends those sessions that are open, and names their people. Excludes members and other companies. */
export async function endSessions(ctx: Ctx, ids: readonly string[]): Promise<{ ended: number; people: string[] }> {
  if (ids.includes(ctx.actor.sessionId)) throw new AppError('A0400', '不能在这里结束自己的会话，请使用右上角的「退出」');
  const staff = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.kind, 'staff'), isWithinReach(ctx)));
  const reached = and(inArray(sessions.id, [...ids]), inArray(sessions.userId, staff));
  const people = await ctx.db
    .selectDistinct({ name: users.name })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(reached)
    .orderBy(users.name);
  const ended = await endSessionsThat(ctx, reached);
  ctx.log.info({ by: ctx.actor.userId, sessions: ended }, 'sessions ended');
  return { ended: ended.length, people: people.map(({ name }) => name) };
}
