import { and, eq, type SQL } from 'drizzle-orm';

import { coveredPeople, grantedTags, peopleWithWiderScope } from '#modules/grants/index.ts';
import { companies, users } from '#modules/people/index.ts';
import { type Ctx, holds, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { issueSecret } from './one-time-secrets.ts';
import { assertMayHandOut } from './second-step/second-factor.ts';

type AdminKey = { tokenKey: string; expiresAt: Date };

/** Issues a key for signing in as a person within the issuer's data scope, who has no right that the issuer lacks. */
export async function issueAdminKey(ctx: Ctx, loginId: string): Promise<AdminKey> {
  const target = await activeStaff(ctx, loginId, await coveredPeople(ctx));
  if (!target) throw notFound('账号');
  if (!target.tags.every((tag) => holds(ctx.actor, tag))) throw new AppError('A0301', '不能为权限高于自己的账号签发登录密钥');
  if ((await peopleWithWiderScope(ctx, [target])).size > 0) throw new AppError('A0301', '不能为数据范围大于自己的账号签发登录密钥');
  if (target.id !== ctx.actor.userId) await assertMayHandOut(ctx, target.id);
  ctx.log.info({ by: ctx.actor.userId, for: target.id }, 'admin key issued');
  return keyFor(ctx, target.id, 'admin-key');
}

/** Issues a key on the server's command line, which implies full access, so it bypasses the second factor; null for an unknown account. */
export async function issueAdminKeyLocally(ctx: Pick<OpenCtx, 'db' | 'now'>, loginId: string): Promise<AdminKey | null> {
  const target = await activeStaff(ctx, loginId);
  return target && keyFor(ctx, target.id, 'local-key');
}

async function activeStaff({ db }: Pick<OpenCtx, 'db'>, loginId: string, isCovered?: SQL) {
  const [row] = await db
    .select({ id: users.id, companyId: users.companyId, tags: grantedTags })
    .from(users)
    // The join makes drizzle qualify the columns in the tag expression.
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.loginId, loginId), eq(users.kind, 'staff'), eq(users.active, true), isCovered));
  return row ?? null;
}

async function keyFor(ctx: Pick<OpenCtx, 'db' | 'now'>, userId: string, purpose: 'admin-key' | 'local-key'): Promise<AdminKey> {
  const { secret, expiresAt } = await issueSecret(ctx, { purpose, subject: userId });
  return { tokenKey: secret, expiresAt };
}
