import { ONLINE } from '@houtai/contract/online-list';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, count, eq, gt, ilike, isNull, or, type SQL } from 'drizzle-orm';

import { defineList } from '#modules/lists/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import { deviceOf, sessions } from '#modules/session/index.ts';
import { likeContains } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

const ofStaff = and(eq(users.id, sessions.userId), eq(users.kind, 'staff'), eq(users.active, true));

const isPrimaryPlace = and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true));

const { ip, userAgent, loginType, createdAt, lastSeenAt } = sessions;

/** The open sessions that the caller may see; a session is open until it has been idle for `idleMs`. */
export function onlineSessions(idleMs: number) {
  return defineList(ONLINE, {
    from: (select) =>
      select
        .from(sessions)
        .innerJoin(users, ofStaff)
        .leftJoin(userDepartments, isPrimaryPlace)
        .leftJoin(departments, eq(departments.id, userDepartments.departmentId)),
    id: sessions.id,
    columns: {
      name: users.name,
      loginId: users.loginId,
      departmentName: departments.name,
      ip,
      userAgent,
      loginType,
      createdAt,
      lastSeenAt,
    },
    visible: (ctx) => and(isOpen(ctx.now, idleMs), isWithinReach(ctx)),
    filters: {
      name: (_, text) => or(...[users.name, users.loginId, users.py].map((column) => ilike(column, likeContains(text)))),
    },
    computed: {
      device: () => (row) => deviceOf(row.userAgent),
      current: (ctx) => (row) => row.id === ctx.actor.sessionId,
    },
  });
}

/** The number of open sessions of all staff, of any company. */
export async function countOnline(ctx: Ctx, idleMs: number): Promise<number> {
  const open = await ctx.db.select({ total: count() }).from(sessions).innerJoin(users, ofStaff).where(isOpen(ctx.now, idleMs));
  return open[0]?.total ?? 0;
}

function isOpen(now: Date, idleMs: number): SQL | undefined {
  return and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)), gt(sessions.expiresAt, now));
}

/** Sessions of the own company, or of every company for users with all rights. */
export function isWithinReach({ actor }: Ctx): SQL | undefined {
  return actor.tags.has(ALL_TAGS) ? undefined : eq(users.companyId, actor.companyId);
}
