import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { OnlineSession } from '@houtai/contract/online';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, count, eq, gt, ilike, isNull, like, or, type SQL } from 'drizzle-orm';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import { deviceOf, sessions } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { likeStartsWith, likeContains, orderOf, type RowSource } from '#platform/db/read-page.ts';

type Filters = Omit<RequestOf<typeof calls.online.page>, 'offset' | 'limit'>;

const ofStaff = and(eq(users.id, sessions.userId), eq(users.kind, 'staff'), eq(users.active, true));

const isPrimaryPlace = and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true));

/** The open sessions that the caller may see. */
export function onlineSessions(ctx: Ctx, idleMs: number, filters: Filters): RowSource<OnlineSession> {
  return {
    read: async (limit, skip) => {
      const rows = await openSessions(ctx, idleMs, filters).limit(limit).offset(skip);
      return rows.map((row) => toOnlineSession(row, ctx.actor.sessionId));
    },
    count: () => countOpenSessions(ctx, idleMs, filters),
  };
}

function openSessions(ctx: Ctx, idleMs: number, filters: Filters) {
  return ctx.db
    .select({ session: sessions, name: users.name, loginId: users.loginId, departmentName: departments.name })
    .from(sessions)
    .innerJoin(users, ofStaff)
    .leftJoin(userDepartments, isPrimaryPlace)
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(isOpenAndFits(ctx, idleMs, filters))
    .orderBy(...orderOf(filters.sort, { createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt }, sessions.id));
}

/** The open sessions of all staff, of whatever company. */
export async function countOnline(ctx: Ctx, idleMs: number): Promise<number> {
  const open = await ctx.db.select({ total: count() }).from(sessions).innerJoin(users, ofStaff).where(isOpen(ctx.now, idleMs));
  return open[0]?.total ?? 0;
}

async function countOpenSessions(ctx: Ctx, idleMs: number, filters: Filters): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(sessions)
    .innerJoin(users, ofStaff)
    .leftJoin(userDepartments, isPrimaryPlace)
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(isOpenAndFits(ctx, idleMs, filters));
  return row?.total ?? 0;
}

function isOpen(now: Date, idleMs: number): SQL | undefined {
  return and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, new Date(now.getTime() - idleMs)), gt(sessions.expiresAt, now));
}

/** Those of the own company; of every company for whoever holds every right. */
export function isWithinReach({ actor }: Ctx): SQL | undefined {
  return actor.tags.has(ALL_TAGS) ? undefined : eq(users.companyId, actor.companyId);
}

function isOpenAndFits(ctx: Ctx, idleMs: number, { name, ip, departmentName }: Filters): SQL | undefined {
  return and(
    isOpen(ctx.now, idleMs),
    isWithinReach(ctx),
    name
      ? or(ilike(users.name, likeContains(name)), ilike(users.loginId, likeContains(name)), ilike(users.py, likeContains(name)))
      : undefined,
    ip ? like(sessions.ip, likeStartsWith(ip)) : undefined,
    departmentName ? ilike(departments.name, likeContains(departmentName)) : undefined,
  );
}

type Row = Awaited<ReturnType<typeof openSessions>>[number];

function toOnlineSession({ session, name, loginId, departmentName }: Row, ownSessionId: string): OnlineSession {
  return {
    id: session.id,
    name,
    loginId,
    departmentName: departmentName ?? '',
    ip: session.ip,
    device: deviceOf(session.userAgent),
    loginType: session.loginType,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.id === ownSessionId,
  };
}
