import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, Moment, ruleText, text } from '../form/fields.ts';
import { FIRST_LINK_DAYS, MAX_PASSWORDS } from '../limits.ts';
import { subject } from '../subject.ts';

const path = (name: string) => `/ad-biz/first-access/${name}` as const;
const Days = z.number('应为数字').int('应为整数').min(FIRST_LINK_DAYS.from, '至少 1 天').max(FIRST_LINK_DAYS.to, '最多 14 天');
const Ids = z.array(Id).min(1, '至少选择1条数据！').max(MAX_PASSWORDS, `一次最多 ${MAX_PASSWORDS} 人`);
/** A text of 256 bits, which is the fragment of a link. */
const Secret = text(64, 1);

/** How each of the chosen people can get a link. */
export const FirstAccessReach = z.object({
  mail: z.array(Id),
  wecom: z.array(Id),
  /** No mail address and no linked account: only a sheet or a copied link reaches them. */
  none: z.array(Id),
  /** Disabled, or with a password of their own already. */
  ineligible: z.array(Id),
});
export type FirstAccessReach = z.infer<typeof FirstAccessReach>;

const calls = {
  reach: defineCall({
    method: 'POST',
    path: path('reach'),
    access: 'system:user:firstAccess',
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    personOnly: true,
    summary: 'By which way each of some people can get a link to their first password',
    request: z.object({ ids: Ids }),
    result: FirstAccessReach,
  }),
  send: defineCall({
    method: 'POST',
    path: path('send'),
    access: 'system:user:firstAccess',
    operation: '发送首次登录链接',
    idempotent: true,
    stepUp: true,
    summary:
      'Sends people who have no password of their own a link to set one, by mail where they have an address, else by enterprise messaging',
    request: z.object({ ids: Ids, mail: z.boolean(), wecom: z.boolean(), days: Days }),
    result: z.object({ mail: z.number(), wecom: z.number(), omitted: z.number() }),
  }),
  copy: defineCall({
    method: 'POST',
    path: path('copy'),
    access: 'system:user:firstAccess',
    operation: '复制首次登录链接',
    idempotent: true,
    stepUp: true,
    secretAnswer: '链接已经生成，但只显示一次；没有看到时请再生成一个',
    summary: 'Makes one person a link to set a first password, shown once; an earlier one of theirs ends',
    request: z.object({ id: Id, days: Days }),
    result: z.object({ address: z.string(), expiresAt: Moment }),
  }),
  open: defineCall({
    method: 'POST',
    path: '/login/first-link/open',
    access: 'open',
    unlogged: 'a link is looked at, also by what guards a mailbox',
    refreshes: 'nothing',
    unkeyed: 'it uses nothing up',
    summary: 'Whose link it is and until when; A0404 for one that was used, ended or never was',
    request: z.object({ secret: Secret }),
    result: z.object({ name: z.string(), company: z.string(), department: z.string(), workNo: z.string(), expiresAt: Moment }),
  }),
  use: defineCall({
    method: 'POST',
    path: '/login/first-link/use',
    access: 'open',
    unlogged: 'in the history of the person',
    refreshes: 'nothing',
    unkeyed: 'a link is used once',
    summary: 'Sets a password by a link and the last four digits of the phone; five wrong ones end the link',
    request: z.object({ secret: Secret, lastFour: text(4, 4).regex(/^\d{4}$/, '应为 4 位数字'), pws: ruleText('passWord') }),
    result: Empty,
  }),
  forgotten: defineCall({
    method: 'POST',
    path: '/login/forgotten',
    access: 'open',
    unlogged: 'whether there is such an account is nobody’s business',
    refreshes: 'nothing',
    unkeyed: 'at most three a day go out',
    summary: 'Sends whoever has this phone such a link, where they have an address or a linked account; the answer is the same for all',
    request: z.object({ phone: ruleText('mobilePhone') }),
    result: Empty,
  }),
};

export const firstAccess = subject('firstAccess', {
  name: '首次登录',
  tags: { 'system:user:firstAccess': '发放首次登录链接' },
  calls,
});
