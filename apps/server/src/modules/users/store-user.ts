import type { Ctx } from '../../platform/db/context.ts';
import { AppError, sqlState, UNIQUE_VIOLATION } from '../../platform/http/errors.ts';
import { setPostsOfUser } from '../posts/index.ts';
import { setRolesOfUser } from '../roles/index.ts';
import { placeUser } from './place-user.ts';
import type { CheckedUser } from './user-form.ts';

/** Stores what of a user's form stands in tables of its own, in place of what was there. */
export async function storeHoldings(ctx: Ctx, userId: string, { departmentIds, primaryId, postIds, roleIds }: CheckedUser): Promise<void> {
  await placeUser(ctx, userId, { departmentIds, primaryId });
  await setPostsOfUser(ctx, userId, postIds);
  await setRolesOfUser(ctx, userId, roleIds);
}

/** Of two who take the same account or phone at the same moment, one gets this. */
export function takenMeanwhile(error: unknown): never {
  if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('A0409', '账号或手机号刚刚被其他用户使用，请修改后重试');
  throw error;
}
