import { and, arrayOverlaps, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';

import { type Scope, scopeOf } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

const { passwordHash: _, ...KNOWN } = getTableColumns(users);

/** A user without the password hash. */
export type User = Omit<typeof users.$inferSelect, 'passwordHash'>;

/**
 * Condition: users within the caller's scope, including members but not programs: by company, by any department of the person, and the
 * caller themselves.
 */
export async function coveredUsers(ctx: Ctx): Promise<SQL | undefined> {
  return and(ne(users.kind, 'program'), within(ctx, await scopeOf(ctx)));
}

function within(ctx: Ctx, { everything, own, companyId, departmentIds }: Scope): SQL | undefined {
  if (everything) return undefined;
  if (!own) return sql`false`;
  return or(
    eq(users.id, ctx.actor.userId),
    companyId === null ? undefined : eq(users.companyId, companyId),
    departmentIds.length > 0 ? arrayOverlaps(users.departmentIds, [...departmentIds]) : undefined,
  );
}

/** The user; A0404 if they do not exist or are not visible to the caller. */
export async function readUser(ctx: Ctx, id: string): Promise<User> {
  const [user] = await findUsers(ctx, [id]);
  if (!user) throw notFound('用户');
  return user;
}

/** The users; A0404 if one does not exist or is not visible to the caller. */
export async function readUsers(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  const found = await findUsers(ctx, ids);
  if (found.length < new Set(ids).size) throw notFound('用户');
  return found;
}

/** A visible member of staff. Members have no positions, posts and work to change or hand over. */
export async function readStaff(ctx: Ctx, id: string): Promise<User> {
  const user = await readUser(ctx, id);
  if (user.kind === 'member') throw new AppError('A0409', `「${user.name}」是会员，只能停用、重置密码和解锁`);
  return user;
}

/** Locks users until the transaction ends; A0404 if one is not visible to the caller. */
export async function lockUsers(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  const found = await findUsers(ctx, ids, { lock: true });
  if (found.length < new Set(ids).size) throw notFound('用户');
  return found;
}

export async function lockUser(ctx: Ctx, id: string): Promise<User> {
  const [user] = await lockUsers(ctx, [id]);
  if (!user) throw notFound('用户');
  return user;
}

/** Ordered by key, so that concurrent locks of the same users cannot deadlock. */
async function findUsers(ctx: Ctx, ids: readonly string[], { lock = false } = {}): Promise<User[]> {
  const query = ctx.db
    .select(KNOWN)
    .from(users)
    .where(and(inArray(users.id, [...ids]), await coveredUsers(ctx)))
    .orderBy(users.id)
    .$dynamic();
  // A stronger lock would block rows that refer to the user, and two people who change each other would deadlock.
  return lock ? query.for('no key update') : query;
}
