import { and, arrayOverlaps, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';

import { type Scope, scopeOf } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

const { passwordHash: _, ...KNOWN } = getTableColumns(users);

/** A user without the hash of the password, which nothing here needs. */
export type User = Omit<typeof users.$inferSelect, 'passwordHash'>;

/** Those that the caller's roles cover, members too, and no programs: by company, by any department of the person, and oneself. */
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

/** The user, or A0404 where they are not there or not for the caller. */
export async function readUser(ctx: Ctx, id: string): Promise<User> {
  const [user] = await findUsers(ctx, [id]);
  if (!user) throw notFound('用户');
  return user;
}

/** The users, or A0404 where one of them is not there or not for the caller. */
export async function readUsers(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  const found = await findUsers(ctx, ids);
  if (found.length < new Set(ids).size) throw notFound('用户');
  return found;
}

/** The same of staff; a member has no places, posts and work that could be changed or handed over. */
export async function readStaff(ctx: Ctx, id: string): Promise<User> {
  const user = await readUser(ctx, id);
  if (user.kind === 'member') throw new AppError('A0409', `「${user.name}」是会员，只能停用、重置密码和解锁`);
  return user;
}

/** Users to be changed, kept from others until the transaction ends; A0404 where one of them is not for the caller. */
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

/** In the order of their keys, so that two people who lock the same ones never wait for each other. */
async function findUsers(ctx: Ctx, ids: readonly string[], { lock = false } = {}): Promise<User[]> {
  const query = ctx.db
    .select(KNOWN)
    .from(users)
    .where(and(inArray(users.id, [...ids]), await coveredUsers(ctx)))
    .orderBy(users.id)
    .$dynamic();
  // A stronger lock would keep others from naming the user in rows of theirs, and two who change each other would wait for each other.
  return lock ? query.for('no key update') : query;
}
