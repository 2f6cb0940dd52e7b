import { secretChange } from '@houtai/contract/change-words';
import { labelsOf } from '@houtai/contract/form-words';
import { USER_FORM } from '@houtai/contract/users-form';
import { and, eq, sql } from 'drizzle-orm';

import { changesBetween } from '#modules/history/index.ts';
import { announceChanges } from '#modules/live/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { describeOperation } from '#platform/http/described/operations.ts';

import { USER } from './user-rows.ts';

type User = typeof users.$inferSelect;

const { nickName, phone, email } = USER_FORM.fields;
const LABELS = { ...labelsOf({ nickName, phone, email }), avatar: '头像' };

type Own = Pick<User, keyof typeof LABELS>;
/** `contactSetAt` is set with a phone or address that comes from a device that is not known to be the person's. */
type OwnChanges = Partial<Own> & { contactSetAt?: Date };

/**
 * Stores a person's changes of their own account. Recorded only in the operation log, because people named as authors in a history cannot
 * be deleted.
 */
export async function storeOwnAccount(ctx: Ctx, before: Own, { contactSetAt, ...changes }: OwnChanges): Promise<void> {
  const after = { ...before, ...changes };
  const isOther = before.avatar !== after.avatar && before.avatar !== '' && after.avatar !== '';
  describeOperation(ctx, ...changesBetween(wordsOf(before), wordsOf(after), LABELS, { avatar: isOther && ANOTHER_PICTURE }));
  await ctx.db
    .update(users)
    .set({ ...changes, ...(contactSetAt && { contactSetAt }), ...stamps(ctx) })
    .where(eq(users.id, ctx.actor.userId));
  await announceChanges(ctx, USER, [ctx.actor.userId]);
}

const ANOTHER_PICTURE = '已更换';

function wordsOf({ avatar, ...own }: Own): Record<keyof typeof LABELS, string> {
  const { nickName, phone, email } = own;
  return { nickName, phone, email, avatar: avatar === '' ? '' : '有' };
}

/** Stores the person's own new password, and a phone number if given; false if the proved password has been replaced meanwhile. */
export async function storeOwnPassword(
  ctx: Ctx,
  { proved, passwordHash, phone }: { proved: string; passwordHash: string; phone?: string | undefined },
): Promise<boolean> {
  const changed = await ctx.db
    .update(users)
    .set({
      passwordHash,
      passwordChangedAt: ctx.now,
      mustChangePassword: false,
      passwordExpiresAt: null,
      ...(phone && { phone }),
      ...stamps(ctx),
    })
    .where(and(eq(users.id, ctx.actor.userId), eq(users.passwordHash, proved)))
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  describeOperation(ctx, secretChange('pws', '密码'));
  return true;
}

/** Stores a password that somebody set through a link without signing in; false if the account no longer exists. */
export async function storePasswordByLink({ db, now }: Pick<OpenCtx, 'db' | 'now'>, id: string, passwordHash: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({
      passwordHash,
      passwordChangedAt: now,
      mustChangePassword: false,
      passwordExpiresAt: null,
      updatedAt: now,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.id, id), eq(users.active, true)))
    .returning({ id: users.id });
  return changed.length > 0;
}

function stamps({ actor, now }: Ctx) {
  return { updatedBy: actor.userId, updatedAt: now, version: sql`${users.version} + 1` };
}
