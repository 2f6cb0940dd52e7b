import { localDateTime } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import { and, gt, inArray, isNull, lt } from 'drizzle-orm';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Hooks } from '#platform/module.ts';

import { codeOf } from './device-code.ts';
import { deviceCodes } from './factors.tables.ts';

/** The kind of these deliveries. */
export const DEVICE_CODE_KIND = 'deviceCode';
export const DEVICE_CODE_TITLE = '确认新设备的验证码';
/** The name of the server secret from which codes are derived. */
export const DEVICE_CODE_SECRET = 'device-codes';

const STORED_MS = 7 * DAY_MS;

/** Writes the text of a code when it is sent; none if it is over by then. */
export const DEVICE_CODE_TEXTS: Hooks['deliveryTexts'] = {
  kind: DEVICE_CODE_KIND,
  read: async ({ db }, { now }, ids) => {
    const isGood = and(isNull(deviceCodes.usedAt), gt(deviceCodes.expiresAt, now()));
    const rows = await db
      .select()
      .from(deviceCodes)
      .where(and(inArray(deviceCodes.id, [...ids]), isGood));
    const secret = await serverSecret(db, DEVICE_CODE_SECRET);
    return new Map(
      rows.map(({ id, expiresAt }) => {
        const until = localDateTime(expiresAt).slice(11, 16);
        const content = `验证码 ${codeOf(secret, id)}，${until} 前有效。有人在一台新设备上登录了你的账号，要绑定二次验证。不是你本人，请立即修改密码并告诉系统管理员；不要把验证码告诉任何人。`;
        return [id, { title: DEVICE_CODE_TITLE, content, address: null }] as const;
      }),
    );
  },
};

export async function removeOldDeviceCodes({ db, now }: OpenCtx): Promise<void> {
  await db.delete(deviceCodes).where(lt(deviceCodes.createdAt, new Date(now.getTime() - STORED_MS)));
}
