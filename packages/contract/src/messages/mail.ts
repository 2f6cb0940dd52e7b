import { z } from 'zod';

import { defineCall, Nothing } from '../call.ts';
import { Moment, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { keysOf } from '../form/keys-of.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';
import { MAIL_FORM } from './mail-form.ts';
import { MAIL_GROUP_KEYS, MAIL_STATES, MAIL_TEST_STEPS } from './mail-words.ts';

const { password: _, ...visible } = rowShapeOf(MAIL_FORM.fields);

/** The mail settings; of the password, only whether there is one. Also how sending goes. */
export const MailSettings = z.object({
  ...visible,
  hasPassword: z.boolean(),
  state: z.enum(keysOf(MAIL_STATES)),
  /** Why sending was paused by itself; blank if it was not, or if a person paused it. */
  problem: z.string(),
  testedAt: Moment.nullable(),
  /** The beginning of links in mails; blank if the server has no address, and mails then have no links. */
  linksTo: z.string(),
  /** Mails sent since midnight, mails that wait, and the age of the oldest one in seconds. */
  sentToday: z.number(),
  waiting: z.number(),
  oldestWaitSeconds: z.number(),
  /** How many people get each group by mail, and how many cannot get any because they have no address. */
  receivers: z.array(z.object({ group: z.enum(MAIL_GROUP_KEYS), people: z.number() })),
  withoutAddress: z.number(),
  updatedAt: z.string(),
  version: z.number(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** One step of the test: whether it passed, the finding in words, and how long it took. */
export const MailTestResult = z.object({
  step: z.enum(keysOf(MAIL_TEST_STEPS)),
  state: z.enum(['passed', 'failed', 'skipped']),
  words: z.string(),
  ms: z.number().nullable(),
});
export type MailTestResult = z.infer<typeof MailTestResult>;

const path = (name: string) => `/ad-biz/mail/${name}` as const;

const calls = {
  settings: defineCall({
    method: 'GET',
    path: path('settings'),
    access: 'system:mail:edit',
    summary: 'How mail goes out and how that goes, without the password',
    request: Nothing,
    result: MailSettings,
  }),
  save: defineCall({
    method: 'POST',
    path: path('save'),
    access: 'system:mail:edit',
    personOnly: true,
    operation: '修改邮件设置',
    idempotent: true,
    summary: 'Changes the settings; a blank password leaves the one that is stored, unless the server is another',
    request: schemaOf(MAIL_FORM, 'update', { version: Version }),
    result: MailSettings,
  }),
  test: defineCall({
    method: 'POST',
    path: path('test'),
    access: 'system:mail:edit',
    personOnly: true,
    operation: '测试邮件设置',
    unkeyed: 'each press asks how things are now',
    summary: 'Goes through the stored settings step by step and sends the caller a mail; only what passes can be switched on',
    request: Nothing,
    result: z.array(MailTestResult),
  }),
  turn: defineCall({
    method: 'POST',
    path: path('turn'),
    access: 'system:mail:edit',
    personOnly: true,
    operation: '启停邮件',
    idempotent: true,
    summary: 'Has mail go out, wait, or not be written at all; what waits is given up when it is switched off',
    request: z.object({ to: z.enum(['on', 'paused', 'off'], '不是可选的内容') }),
    result: MailSettings,
  }),
  own: defineCall({
    method: 'GET',
    path: '/me-biz/mail/own',
    access: 'signed-in',
    summary: 'Whether mail goes out here, to which address of the caller, and which kinds do until they choose otherwise',
    request: Nothing,
    result: z.object({ ready: z.boolean(), address: z.string(), kinds: z.array(z.string()) }),
  }),
};

export const mail = subject('mail', { name: '邮件', tags: { 'system:mail:edit': '设置邮件' }, calls });

export const MAIL_PAGE = pageAt('/system/mail');
