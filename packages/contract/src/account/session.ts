import { z } from 'zod';

import { defineCall, Empty, Nothing } from '../call.ts';
import { Id, Moment, ruleText, text, TypedPassword } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { subject } from '../subject.ts';

const OneTimeCode = text(512, 1);

/** A second factor as a person types it: six digits of the authenticator app, or a recovery code. */
export const FactorCode = text(20, 1);

/** The kinds of second factors. */
export const FactorWay = z.enum(['totp', 'recovery']);
export type FactorWay = z.infer<typeof FactorWay>;

/** The shapes of POST /login, told apart by `action` (specification 7.1; the spelling is the specification's). */
export const LoginForm = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('acountInstance'), phone: ruleText('mobilePhone'), pws: TypedPassword }),
    z.object({ action: z.literal('wxWorkCodeInstance'), wxCode: OneTimeCode, wxState: OneTimeCode }),
    z.object({
      action: z.literal('wxworkInstance'),
      phone: ruleText('mobilePhone'),
      pws: TypedPassword,
      /** The link ticket that L0004 answered, never an identity of the client's own making (decisions, "Sign-in"). */
      openId: OneTimeCode,
      accountThirdType: z.literal('WXWORK', '不支持的第三方类型'),
    }),
    z.object({
      action: z.literal('secondInstance'),
      /** The ticket that L0005 answered to the first step. */
      ticket: OneTimeCode,
      way: FactorWay,
      code: FactorCode,
      /** Whether this device may skip the second step for `FACTOR_REMEMBERED_MS`. */
      remember: z.boolean(),
    }),
  ],
  { error: '未知的登录方式' },
);
export type LoginForm = z.infer<typeof LoginForm>;

/** The way in which a person signed in; stored beside the token (specification 3, local storage). */
export const LoginType = z.enum(['phone', 'wxwork', 'admin', 'member']);
export type LoginType = z.infer<typeof LoginType>;

/** The result of L0005: the first step succeeded, and the ticket is valid for the second one (`SECOND_STEP_MS`). */
export type SecondStep = {
  ticket: string;
  ways: FactorWay[];
  /** Whether this device may be remembered. */
  mayRemember: boolean;
  loginType: LoginType;
  /** The phone number of the account, as far as it may be shown at this step. */
  who: string;
};

export const Token = z.object({ token: z.string() });

/** What the sign-in page offers: the configured ways and, in the demo, its accounts. */
export const LoginOptions = z.object({
  wxwork: z.boolean(),
  /** Whether a person who forgot the password can have a link sent. */
  forgotten: z.boolean().optional(),
  demo: z
    .object({ password: z.string(), people: z.array(z.object({ label: z.string(), phone: z.string(), member: z.boolean() })) })
    .nullable(),
  version: z.string(),
});
export type LoginOptions = z.infer<typeof LoginOptions>;

export const OwnSession = z.object({
  id: z.string(),
  loginType: LoginType,
  ip: z.string(),
  device: z.string(),
  createdAt: Moment,
  lastSeenAt: Moment,
  current: z.boolean(),
  /** Until when this device skips the second factor; null if it does not. */
  factorUntil: Moment.nullable(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The result of a sign-in attempt. */
export const SignInResult = z.enum([
  'success',
  'wrong',
  'locked',
  'disabled',
  'state',
  'not-linked',
  'third-party',
  'second-due',
  'second-wrong',
]);
export type SignInResult = z.infer<typeof SignInResult>;

export const SignInRecord = z.object({
  id: z.string(),
  loginType: LoginType,
  result: SignInResult,
  ip: z.string(),
  device: z.string(),
  createdAt: Moment,
});
export type SignInRecord = z.infer<typeof SignInRecord>;

const calls = {
  options: defineCall({
    method: 'GET',
    path: '/login/options',
    access: 'open',
    summary: 'Which ways to sign in are offered here',
    result: LoginOptions,
  }),
  login: defineCall({
    method: 'POST',
    path: '/login',
    access: 'open',
    unlogged: 'in the sign-in log',
    refreshes: 'nothing',
    unkeyed: 'each sign-in opens a session of its own',
    summary:
      'Signs in by phone and password, by enterprise-messaging code, or links a messaging identity and signs in; L0005 asks for a second step, which is an action, too',
    request: LoginForm,
    result: Token,
  }),
  loginAdmin: defineCall({
    method: 'POST',
    path: '/login/admin',
    access: 'open',
    unlogged: 'in the sign-in log',
    refreshes: 'nothing',
    unkeyed: 'each sign-in opens a session of its own',
    summary: 'Signs an administrator in with a single-use key; the result is the token itself',
    request: z.object({ loginId: text(64, 1), tokenKey: text(128, 1) }),
    result: z.string(),
  }),
  loginMember: defineCall({
    method: 'POST',
    path: '/login/mobilelogin',
    access: 'open',
    unlogged: 'in the sign-in log',
    refreshes: 'nothing',
    unkeyed: 'each sign-in opens a session of its own',
    summary: 'Signs a mobile member in by phone and password',
    request: z.object({ phone: ruleText('mobilePhone'), pws: TypedPassword }),
    result: Token,
  }),
  /** The state comes back in the address of /auth-redirect and is checked against a cookie of this browser. */
  authorize: defineCall({
    method: 'POST',
    path: '/login/wxwork/authorize',
    access: 'open',
    unlogged: 'begins a sign-in, which the sign-in log has',
    refreshes: 'nothing',
    unkeyed: 'each press begins a sign-in of its own, and one that is not finished ends by itself',
    summary: 'Starts an enterprise-messaging sign-in: the address to go to, and the state that must come back',
    request: z.object({ way: z.enum(['scan', 'inside']) }),
    result: z.object({ url: z.string(), wxState: z.string() }),
  }),
  logout: defineCall({
    method: 'POST',
    path: '/login/loginout',
    access: 'staff-or-member',
    withFirstPassword: true,
    whileEnrolling: true,
    operation: '退出登录',
    unkeyed: 'a session ends once',
    summary: 'Ends the own session',
    result: Empty,
  }),
  proof: defineCall({
    method: 'GET',
    path: '/ad-biz/session/proof',
    access: 'staff-or-member',
    withFirstPassword: true,
    whileEnrolling: true,
    summary: 'By what one proves once more who one is',
    result: z.object({ by: z.enum(['factor', 'password']) }),
  }),
  prove: defineCall({
    method: 'POST',
    path: '/ad-biz/session/prove',
    access: 'staff-or-member',
    withFirstPassword: true,
    whileEnrolling: true,
    operation: '再次确认身份',
    refreshes: 'nothing',
    unkeyed: 'a proof that is given twice counts as one',
    summary: 'Proves once more who one is: by a code of the second factor, or by the password where there is none',
    request: z.union([z.object({ code: FactorCode }), z.object({ pws: TypedPassword })], { error: '请填写验证码或密码' }),
    result: Empty,
  }),
  mine: defineCall({
    method: 'GET',
    path: '/ad-biz/session/mine',
    access: 'staff-or-member',
    summary: 'The own open sessions',
    request: Nothing,
    result: z.array(OwnSession),
  }),
  end: defineCall({
    method: 'POST',
    path: '/ad-biz/session/del',
    access: 'staff-or-member',
    stepUp: true,
    operation: '结束本人会话',
    unkeyed: 'a session ends once',
    summary: 'Ends one of the own sessions, or with `others` all but this one',
    request: z.union([z.object({ id: Id }), z.object({ others: z.literal(true) })], { error: '请指定要结束的会话' }),
    result: Empty,
  }),
  forgetFactor: defineCall({
    method: 'POST',
    path: '/ad-biz/session/forget-factor',
    access: 'staff-or-member',
    stepUp: true,
    operation: '取消免验证',
    unkeyed: 'a device that is asked again is asked again',
    summary: 'Has the device of one of the own sessions asked for the second factor again',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  signIns: defineCall({
    method: 'GET',
    path: '/ad-biz/sign-in-log/mine',
    access: 'staff-or-member',
    summary: 'The own sign-in log, newest first',
    list: true,
    request: pageQuery({}),
    result: pageOf(SignInRecord),
  }),
  issueAdminKey: defineCall({
    method: 'POST',
    path: '/ad-biz/admin-key/add',
    access: 'system:adminKey:add',
    stepUp: true,
    personOnly: true,
    operation: '签发管理员登录密钥',
    idempotent: true,
    secretAnswer: '密钥已经签发，但只显示一次；没有看到时请重新签发',
    summary: 'Issues a single-use key of five minutes for the admin sign-in of an account',
    request: z.object({ loginId: text(64, 1) }),
    result: z.object({ tokenKey: z.string(), expiresAt: Moment }),
  }),
};

export const session = subject('session', {
  name: '登录与会话',
  tags: {
    'system:adminKey:add': '签发管理员登录密钥',
  },
  refreshes: ['users'],
  calls,
});

/** Where a person signs in (specification 2.1). */
export const LOGIN_PAGE = pageAt('/login');

/** The page to which enterprise messaging redirects. */
export const AUTH_REDIRECT_PAGE = pageAt('/auth-redirect');
