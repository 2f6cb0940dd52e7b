import { ALL_TAGS } from '@houtai/contract/tags';
import { eq, inArray } from 'drizzle-orm';

import { grantedTags, peopleWithWiderScope } from '#modules/grants/index.ts';
import { BUILT_IN_ADMINISTRATOR, companies, users } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** Why a person cannot be disabled or deleted, or lose their roles, whatever the caller's rights; empty if they can. */
export function protectionReason(ctx: Ctx, userId: string, administrators: readonly string[]): string {
  if (userId === BUILT_IN_ADMINISTRATOR) return '内置管理员不能停用、删除或移交';
  if (userId === ctx.actor.userId) return '不能停用、删除或移交自己的账号';
  return administrators.length === 1 && administrators[0] === userId ? '这是最后一个可用的系统管理员，请先指定另一位' : '';
}

/** Refuses to change a person who has rights or access to records that the caller lacks, because that would be a way to get them. */
export async function assertNoHigher(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if (holds(ctx.actor, ALL_TAGS)) return;
  const rows = await ctx.db
    .select({ id: users.id, name: users.name, companyId: users.companyId, tags: grantedTags })
    .from(users)
    // The join makes drizzle qualify the columns in the tag expression.
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(inArray(users.id, [...userIds]));
  const others = rows.filter(({ id }) => id !== ctx.actor.userId);
  const higher = others.find(({ tags }) => !tags.every((tag) => holds(ctx.actor, tag)));
  if (higher) throw new AppError('A0301', `「${higher.name}」的权限高于您，请联系系统管理员处理`);
  const wider = await peopleWithWiderScope(ctx, others);
  const first = others.find(({ id }) => wider.has(id));
  if (first) throw new AppError('A0301', `「${first.name}」的数据范围大于您，请联系系统管理员处理`);
}
