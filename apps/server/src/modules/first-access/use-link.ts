import type { calls } from '@houtai/contract';
import { ACCOUNT_PAGE } from '@houtai/contract/account';
import type { RequestOf } from '@houtai/contract/call';
import { FIRST_LINK_TRIES } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { and, eq } from 'drizzle-orm';

import { notify } from '#modules/messages/index.ts';
import { companies, departments, primaryDepartmentOf, users } from '#modules/people/index.ts';
import { countAttempt, revokeAccess, unlockAccount } from '#modules/session/index.ts';
import { storePasswordByLink } from '#modules/users/index.ts';
import { inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { hashPassword } from '#platform/passwords.ts';

import { countTry, findValidLink, type Link, redeemLink } from './links.ts';

const OVER = '链接已用过或过期，请让管理员再发一次，或在登录页点「忘记密码」';

type Opened = { name: string; company: string; department: string; workNo: string; expiresAt: string };

/** Returns the owner of a link. Opening uses nothing up, because mail scanners open links, too. */
export async function openLink(ctx: OpenCtx, secret: string): Promise<Opened> {
  countAttempt(ctx);
  const link = await findValidLink(ctx, secret);
  const user = link && (await personOf(ctx, link));
  if (!user) throw new AppError('A0404', OVER);
  const [company] = await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, user.companyId));
  const departmentId = await primaryDepartmentOf(ctx, user.id);
  const [department] = await ctx.db.select({ name: departments.name }).from(departments).where(eq(departments.id, departmentId));
  return {
    name: user.name,
    company: company?.name ?? '',
    department: department?.name ?? '',
    workNo: user.workNo,
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** Sets the password of a person who knows the last four digits of the phone; uses up the link and ends all sessions. */
export async function useLink(
  ctx: OpenCtx,
  { secret, lastFour, pws }: RequestOf<typeof calls.firstAccess.use>,
): Promise<{ userId: string }> {
  countAttempt(ctx);
  const known = await findValidLink(ctx, secret);
  const owner = known && (await personOf(ctx, known));
  if (!owner) throw new AppError('A0404', OVER);
  assertNotOwn(pws, owner);
  const link = await countTry(ctx, secret);
  if (!link) throw new AppError('A0404', OVER);
  if (!owner.phone.endsWith(lastFour)) throw wrongDigits(FIRST_LINK_TRIES - link.tries);
  const passwordHash = await hashPassword(pws);
  await inTransaction(ctx, async (ctx) => {
    if (!(await redeemLink(ctx, link.id)) || !(await storePasswordByLink(ctx, owner.id, passwordHash))) throw new AppError('A0404', OVER);
    await revokeAccess(ctx, owner.id, { except: '' });
    await unlockAccount(ctx, owner.phone);
    await notify(
      { ...ctx, actor: null },
      {
        to: [owner.id],
        msgType: '0',
        title: link.purpose === 'first' ? '密码已用首次登录链接设好' : '密码已用找回链接重新设置',
        content: '不是你本人操作的，请立即修改密码并告诉系统管理员。',
        url: linkTo(ACCOUNT_PAGE, {}),
        record: { type: 'user', id: owner.id },
        isUrgent: true,
      },
    );
  });
  return { userId: owner.id };
}

async function personOf({ db }: Pick<OpenCtx, 'db'>, { userId }: Link) {
  const [user] = await db
    .select({ id: users.id, name: users.name, phone: users.phone, workNo: users.workNo, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.active, true)));
  return user ?? null;
}

function assertNotOwn(pws: string, { phone, workNo }: { phone: string; workNo: string }): void {
  const isOwn = pws.includes(phone) || (workNo.length >= 4 && pws.toLowerCase().includes(workNo.toLowerCase()));
  if (isOwn) throw refusedInput([{ path: 'pws', msg: '密码里不能有手机号或工号' }]);
}

function wrongDigits(left: number): AppError {
  if (left <= 0) return new AppError('A0404', '手机号后四位错了 5 次，链接已作废');
  return refusedInput([{ path: 'lastFour', msg: `和登记的手机号不一致，还可以试 ${left} 次` }]);
}
