import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Moment, optionalRuled, text } from '../form/fields.ts';
import { partShapeOf, schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';
import { CONFIRM_FORM, OWN_DATA_FORM, OWN_PHONE_FORM, PASSWORD_FORM } from './account-form.ts';
import { LoginType } from './session.ts';

/** The caller's own record; no secrets (specification 3, user state; 7.1). */
export const AccountInfo = z.object({
  id: z.string(),
  loginId: z.string(),
  name: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Address of the picture under /api, or empty. */
  avatar: z.string(),
  loginType: LoginType,
  companyName: z.string(),
  departments: z.array(z.object({ id: z.string(), name: z.string(), primary: z.boolean() })),
  roles: z.array(z.string()),
  wxworkLinked: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Whether a role demands a second factor and the time to link one is over: nothing else is served before. */
  mustEnrol: z.boolean(),
  /** Whether they head a department. */
  isHead: z.boolean(),
  /** Whether the first administrator of a new installation has to give a phone number together with the new password. */
  mustSetPhone: z.boolean(),
  passwordChangedAt: Moment.nullable(),
  /** The sign-in before this one; `failuresSince` counts the failed attempts since then. */
  previousSignIn: z.object({ time: Moment, ip: z.string() }).nullable(),
  failuresSince: z.number(),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

/** The fields of the own account that a person may change (decisions, "Sign-in"); a new phone number needs the password. */
export const AccountForm = z.object({
  ...partShapeOf(OWN_DATA_FORM.fields),
  ...partShapeOf(OWN_PHONE_FORM.fields),
  avatar: text(200)
    .nullable()
    .transform((avatar) => avatar ?? '')
    .optional(),
});
export type AccountForm = z.infer<typeof AccountForm>;

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/account/get',
    access: 'signed-in',
    withFirstPassword: true,
    whileEnrolling: true,
    summary: 'The own account of a member of staff or an administrator (getInfo of the specification)',
    result: AccountInfo,
  }),
  getMember: defineCall({
    method: 'GET',
    path: '/me-biz/accountmember/getacountinfo',
    access: 'member',
    withFirstPassword: true,
    summary: 'The own account of a mobile member',
    result: AccountInfo,
  }),
  edit: defineCall({
    method: 'POST',
    path: '/me-biz/userinfo/deit',
    access: 'staff-or-member',
    operation: '修改个人资料',
    idempotent: true,
    summary: 'Changes the own record: only the fields that are sent',
    request: AccountForm,
    result: Empty,
  }),
  changePassword: defineCall({
    method: 'POST',
    path: '/me-biz/userinfo/updatepws',
    access: 'staff-or-member',
    withFirstPassword: true,
    stepUp: true,
    operation: '修改密码',
    idempotent: true,
    summary: 'Changes the own password and ends all other sessions; the phone is taken where `mustSetPhone` asks for it, and nowhere else',
    request: schemaOf(PASSWORD_FORM, { phone: optionalRuled('mobilePhone').optional() }),
    result: Empty,
  }),
  startLink: defineCall({
    method: 'POST',
    path: '/ad-biz/account/link/authorize',
    access: 'signed-in',
    operation: '开始绑定企业微信',
    refreshes: 'nothing',
    unkeyed: 'each press begins a sign-in of its own, and one that is not finished ends by itself',
    summary:
      'Starts linking an enterprise-messaging identity to the own account, with the password: the address to go to, and the state that must come back',
    request: schemaOf(CONFIRM_FORM, { way: z.enum(['scan', 'inside']) }),
    result: z.object({ url: z.string(), wxState: z.string() }),
  }),
  link: defineCall({
    method: 'POST',
    path: '/ad-biz/account/link',
    access: 'signed-in',
    operation: '绑定企业微信',
    refreshes: 'nothing',
    unkeyed: 'the code behind it is spent once',
    summary:
      'Links an enterprise-messaging identity to the own account: by the state of startLink and a code that the server exchanges itself',
    request: z.object({ wxCode: text(512, 1), wxState: text(512, 1) }),
    result: Empty,
  }),
  unlink: defineCall({
    method: 'POST',
    path: '/ad-biz/account/unlink',
    access: 'signed-in',
    operation: '解除企业微信绑定',
    idempotent: true,
    summary: 'Removes the link to the enterprise-messaging identity; needs the password',
    request: schemaOf(CONFIRM_FORM),
    result: Empty,
  }),
};

export const account = subject('account', {
  name: '个人中心',
  refreshes: ['session'],
  calls,
});

export const ACCOUNT_PAGE = pageAt('/account/index');

/** The page of release notes, by version. */
export const RELEASES_PAGE = pageAt('/account/releases');
