import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { inArray, sql } from 'drizzle-orm';

import { activeAdministrators, assertAdministratorRemains, lockAdministrators } from '#modules/grants/index.ts';
import { recordChange } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import { revokeAccess } from '#modules/session/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { assertPresent } from './change-user.ts';
import { assertNoHigher, protectionReason } from './protection.ts';
import { USER } from './user-rows.ts';
import { lockUsers, type User } from './users-scope.ts';

/** Enables or disables users, all or none. Disabling ends sessions and open keys; enabling clears the date of leaving. */
export async function setUsersActive(ctx: Ctx, { items, active }: RequestOf<typeof calls.users.setActive>): Promise<Record<string, never>> {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  await inTransaction(ctx, async (ctx) => {
    const found = await lockUsers(ctx, ids);
    await lockAdministrators(ctx);
    await assertNoHigher(ctx, ids);
    for (const user of found) await assertPresent(ctx, user, versions.get(user.id) ?? 0);
    if (!active) await assertMayGo(ctx, found);
    const changed = found.filter((user) => user.active !== active);
    const changedIds = changed.map(({ id }) => id);
    await ctx.db
      .update(users)
      .set({ active, ...(active && { leftAt: null }), version: sql`${users.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(inArray(users.id, changedIds));
    if (!active) {
      await assertAdministratorRemains(ctx);
      for (const id of changedIds) await revokeAccess(ctx, id, { except: '' });
    }
    const after = active ? '启用' : '停用';
    await recordChange(
      ctx,
      ...changed.map((user) => {
        const changes = [{ field: 'state', label: '状态', before: stateOf(user), after }];
        return { recordType: USER, recordId: user.id, action: `${after}用户`, changes };
      }),
    );
  });
  return {};
}

/** Refuses if one of the people is protected, naming the first. */
export async function assertMayGo(ctx: Ctx, found: readonly User[]): Promise<void> {
  const administrators = await activeAdministrators(ctx);
  for (const { id, name } of found) {
    const reason = protectionReason(ctx, id, administrators);
    if (reason !== '') throw new AppError('A0409', `${name}：${reason}`);
  }
}

function stateOf({ active, leftAt }: User): string {
  if (active) return '启用';
  return leftAt === null ? '停用' : '已离职';
}
