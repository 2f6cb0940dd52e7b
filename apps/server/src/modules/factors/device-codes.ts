import { DAY_MS } from '@houtai/contract/durations';
import type { OwnFactors } from '@houtai/contract/factors';
import { DEVICE_CODE_MS, DEVICE_CODE_TRIES, DEVICE_CODES_A_DAY, FRESH_CONTACT_MS } from '@houtai/contract/limits';
import { and, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { queueOther, reachedBy } from '#modules/deliveries/index.ts';
import { users } from '#modules/people/index.ts';
import { identityLinkedAt, ownDevice, proveDevice } from '#modules/session/index.ts';
import { publish } from '#platform/bus/bus.ts';
import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { DEVICE_CODE_KIND, DEVICE_CODE_SECRET, DEVICE_CODE_TITLE } from './device-code-texts.ts';
import { codeOf } from './device-code.ts';
import { deviceCodes } from './factors.tables.ts';
import { totpOf } from './totp-factor.ts';

const OVER = '验证码已用过或过期，请再发一个';
const SIGN_IN_AGAIN = '这次登录没有记下设备，请退出后重新登录';

/** Where a person can get a code: a transport, or advice without one. */
type CodeWay = NonNullable<OwnFactors['unproved']>;

/**
 * The device of the session, if it has to be proved before a factor is linked: with no factor yet, nothing but the password stands behind the
 * session, and an attacker who guessed it could link an app of their own. Accounts with a factor prove it at the step-up.
 */
export async function unprovedDevice(ctx: Ctx): Promise<{ hash: string } | null> {
  if (await totpOf(ctx, ctx.actor.userId)) return null;
  const device = await ownDevice(ctx);
  return device?.isProved === true ? null : { hash: device?.hash ?? '' };
}

/** Refuses to link a first factor on a device that is not known to be the person's. */
export async function assertProvedDevice(ctx: Ctx): Promise<void> {
  if (await unprovedDevice(ctx)) throw new AppError('A0409', '请先用发到您邮箱或企业微信的验证码确认这台设备');
}

/** By which way the caller gets a code. A contact that was set within a day proves nothing, as its owner may not have noticed yet. */
export async function codeWayOf(ctx: Ctx): Promise<CodeWay> {
  const { userId } = ctx.actor;
  const [person] = await ctx.db.select({ contactSetAt: users.contactSetAt }).from(users).where(eq(users.id, userId));
  const linkedAt = await identityLinkedAt(ctx, userId);
  const isFresh = (at: Date | null) => at !== null && at.getTime() > ctx.now.getTime() - FRESH_CONTACT_MS;
  const address = (await reachedBy(ctx, 'mail', [userId])).get(userId);
  if (address !== undefined && !isFresh(person?.contactSetAt ?? null)) return { way: 'mail', to: masked(address), advice: '' };
  if (ctx.hasMessaging && linkedAt !== null && !isFresh(linkedAt)) return { way: 'wecom', to: '您的企业微信', advice: '' };
  const isLater = address !== undefined || (ctx.hasMessaging && linkedAt !== null);
  const why = isLater ? '您的邮箱或企业微信登记不满 24 小时，现在还不能收验证码' : '您没有可用的邮箱，也没有绑定企业微信，收不到验证码';
  return { way: null, to: '', advice: `${why}。请在以前用过的设备上绑定，或请系统管理员当面给您一个首次登录链接` };
}

function masked(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `邮箱 ${name.slice(0, 1)}***@${domain}`;
}

/** Sends the caller a code for their device; those sent before end. */
export function sendDeviceCode(ctx: Ctx): Promise<CodeWay> {
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (ctx) => {
    const device = await unprovedDevice(ctx);
    if (device === null) throw new AppError('A0409', '这台设备不用再确认');
    if (device.hash === '') throw new AppError('A0409', SIGN_IN_AGAIN);
    const sent = await codeWayOf(ctx);
    if (sent.way === null) throw new AppError('A0409', sent.advice);
    // Codes of one person are counted one after the other.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const isOfDay = and(eq(deviceCodes.userId, userId), gte(deviceCodes.createdAt, new Date(ctx.now.getTime() - DAY_MS)));
    if ((await ctx.db.$count(deviceCodes, isOfDay)) >= DEVICE_CODES_A_DAY)
      throw new AppError('A0409', `一天最多发 ${DEVICE_CODES_A_DAY} 个验证码，请明天再试或联系系统管理员`);
    const id = uuidv7();
    await ctx.db
      .update(deviceCodes)
      .set({ expiresAt: ctx.now })
      .where(and(eq(deviceCodes.userId, userId), gt(deviceCodes.expiresAt, ctx.now)));
    const expiresAt = new Date(ctx.now.getTime() + DEVICE_CODE_MS);
    await ctx.db.insert(deviceCodes).values({ id, userId, deviceHash: device.hash, createdAt: ctx.now, expiresAt });
    await queueOther(ctx, [{ userId, transport: sent.way, kind: DEVICE_CODE_KIND, subjectId: id, title: DEVICE_CODE_TITLE }]);
    // Wakes the senders.
    await publish(ctx, 'messages', [userId]);
    return sent;
  });
}

/** Proves the device of the session by its code. A try is counted before anything is compared, so concurrent ones cannot exceed the limit. */
export async function redeemDeviceCode(ctx: Ctx, typed: string): Promise<void> {
  const { userId } = ctx.actor;
  const device = await ownDevice(ctx);
  if (device === null) throw new AppError('A0409', SIGN_IN_AGAIN);
  const isOpen = and(isNull(deviceCodes.usedAt), gt(deviceCodes.expiresAt, ctx.now));
  const newest = ctx.db
    .select({ id: deviceCodes.id })
    .from(deviceCodes)
    .where(and(eq(deviceCodes.userId, userId), eq(deviceCodes.deviceHash, device.hash), isOpen))
    .orderBy(desc(deviceCodes.createdAt))
    .limit(1);
  const [tried] = await ctx.db
    .update(deviceCodes)
    .set({ tries: sql`${deviceCodes.tries} + 1` })
    .where(and(eq(deviceCodes.id, newest), isOpen, lt(deviceCodes.tries, DEVICE_CODE_TRIES)))
    .returning();
  if (!tried) throw new AppError('A0409', OVER);
  const code = codeOf(await serverSecret(ctx.db, DEVICE_CODE_SECRET), tried.id);
  if (typed.replaceAll(/\s/g, '') !== code) throw wrongCode(DEVICE_CODE_TRIES - tried.tries);
  await inTransaction(ctx, async (ctx) => {
    const used = await ctx.db
      .update(deviceCodes)
      .set({ usedAt: ctx.now })
      .where(and(eq(deviceCodes.id, tried.id), isNull(deviceCodes.usedAt)))
      .returning({ id: deviceCodes.id });
    if (used.length === 0) throw new AppError('A0409', OVER);
    await proveDevice(ctx, device.hash);
  });
}

function wrongCode(left: number): AppError {
  if (left <= 0) return new AppError('A0409', '验证码错了 5 次，已作废，请再发一个');
  return refusedInput([{ path: 'code', msg: `验证码不对，还可以试 ${left} 次` }]);
}
