import { z } from 'zod';

import { defineCall, Empty, Nothing } from '../call.ts';
import { Id, Moment } from '../form/fields.ts';
import { roles } from '../people/roles.ts';
import { subject } from '../subject.ts';
import { FactorCode } from './session.ts';

/** The second factors of the caller. */
export const OwnFactors = z.object({
  /** The linked authenticator app, or null. */
  totp: z.object({ createdAt: Moment, lastUsedAt: Moment.nullable() }).nullable(),
  recoveryLeft: z.number(),
  recoveryTotal: z.number(),
  /** What the roles demand, the strictest of them, and until when it has to be met; null where none does. */
  demand: z.object({ role: z.string(), factor: z.enum(['device', 'always']), until: Moment.nullable() }).nullable(),
  /**
   * Set if this device has to be proved before the first factor is linked: by which way a code goes where, or, without one, what else the person can
   * do.
   */
  unproved: z.object({ way: z.enum(['mail', 'wecom']).nullable(), to: z.string(), advice: z.string() }).nullable(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** Something that has happened to the own account: a sign-in, failures, a change of what proves the person. */
export const SecurityEvent = z.object({ id: z.string(), title: z.string(), note: z.string(), createdAt: Moment });
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** Who has met the demand of a role, and who has not yet. */
export const FactorsOfRole = z.object({
  total: z.number(),
  linked: z.number(),
  /** Those without a factor whom the caller may see; `until` is null before their first sign-in since the demand. */
  missing: z.array(z.object({ id: z.string(), name: z.string(), until: Moment.nullable() })),
  /** How many more have none, beyond the list and beyond what the caller may see. */
  others: z.object({ unlisted: z.number(), unseen: z.number() }),
});
export type FactorsOfRole = z.infer<typeof FactorsOfRole>;

const RecoveryCodes = z.object({ codes: z.array(z.string()) });

const calls = {
  mine: defineCall({
    method: 'GET',
    path: '/ad-biz/factor/mine',
    access: 'signed-in',
    whileEnrolling: true,
    summary: 'How one proves a second time who one is',
    request: Nothing,
    result: OwnFactors,
  }),
  events: defineCall({
    method: 'GET',
    path: '/ad-biz/factor/events',
    access: 'signed-in',
    summary: 'What has happened to the own account lately, newest first: sign-ins, failures, changes of passwords and factors, by whomever',
    request: Nothing,
    result: z.array(SecurityEvent),
  }),
  ofRole: defineCall({
    method: 'GET',
    path: '/ad-biz/factor/of-role',
    access: 'system:role:edit',
    personOnly: true,
    summary: 'How many people of a role have linked a second factor, and who has not, by when they have to',
    request: z.object({ roleId: Id }),
    result: FactorsOfRole,
  }),
  sendDeviceCode: defineCall({
    method: 'POST',
    path: '/ad-biz/factor/device/send',
    access: 'signed-in',
    whileEnrolling: true,
    stepUp: true,
    operation: '发送设备验证码',
    unkeyed: 'the newest code counts, and a few a day go out',
    summary: 'Sends the caller six digits by mail or messaging, which prove a device that they have not used before',
    request: Nothing,
    result: Empty,
  }),
  proveDevice: defineCall({
    method: 'POST',
    path: '/ad-biz/factor/device/prove',
    access: 'signed-in',
    whileEnrolling: true,
    stepUp: true,
    operation: '确认本人设备',
    unkeyed: 'a code is good once',
    summary: 'Proves the device of this session by the six digits that were sent; five wrong ones end them',
    request: z.object({ code: FactorCode }),
    result: Empty,
  }),
  beginTotp: defineCall({
    method: 'POST',
    path: '/ad-biz/factor/totp/begin',
    access: 'signed-in',
    whileEnrolling: true,
    stepUp: true,
    operation: '开始绑定验证器',
    refreshes: 'nothing',
    unkeyed: 'each press makes a secret of its own, and one that is not confirmed opens nothing',
    summary: 'Makes a secret for an app that shows six digits; nothing is asked for until a code of it has been typed',
    request: Nothing,
    result: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmTotp: defineCall({
    method: 'POST',
    path: '/ad-biz/factor/totp/confirm',
    access: 'signed-in',
    whileEnrolling: true,
    stepUp: true,
    operation: '绑定验证器',
    unkeyed: 'a code is good once',
    summary: 'Links the app whose code is typed in place of the one before; gives recovery codes where there are none',
    request: z.object({ code: FactorCode }),
    result: RecoveryCodes,
  }),
  removeTotp: defineCall({
    method: 'POST',
    path: '/ad-biz/factor/totp/del',
    access: 'signed-in',
    stepUp: true,
    operation: '解除验证器',
    unkeyed: 'an app is taken off once',
    summary: 'Takes the app off, and its recovery codes with it',
    request: Nothing,
    result: Empty,
  }),
  renewRecovery: defineCall({
    method: 'POST',
    path: '/ad-biz/factor/recovery/renew',
    access: 'signed-in',
    stepUp: true,
    operation: '重新生成恢复码',
    idempotent: true,
    secretAnswer: '恢复码已经生成，但只显示一次；没有看到时请重新生成',
    summary: 'Ten new recovery codes, told once; those before are worthless',
    request: Nothing,
    result: RecoveryCodes,
  }),
};

export const factors = subject('factors', {
  name: '二次验证',
  refreshes: ['account', 'session'],
  lent: [roles],
  calls,
});
