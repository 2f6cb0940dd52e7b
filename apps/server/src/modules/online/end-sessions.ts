import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { users } from '../people/index.ts';
import { sessions, tellEnded } from '../session/index.ts';
import { isWithinReach } from './online-list.ts';

/** Ends those that are still open; sessions of members and of other companies are not reached from here. */
export async function endSessions(ctx: Ctx, ids: readonly string[]): Promise<number> {
  if (ids.includes(ctx.actor.sessionId)) throw new AppError('A0400', '不能在这里结束自己的会话，请使用右上角的「退出」');
  const staff = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.kind, 'staff'), isWithinReach(ctx)));
  const ended = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now })
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt), inArray(sessions.userId, staff)))
    .returning({ id: sessions.id });
  await tellEnded(ctx, ended);
  ctx.log.info({ by: ctx.actor.userId, sessions: ended.map(({ id }) => id) }, 'sessions ended');
  return ended.length;
}
