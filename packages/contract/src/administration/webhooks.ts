import { z } from 'zod';

import { defineCall, Empty, Nothing } from '../call.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { subject } from '../subject.ts';
import { programs } from './programs.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORM, type WebhookEvent } from './webhooks-form.ts';

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys loses the literal keys
const EventKey = z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]);

/** `paused`: by a person; `failing`: by itself after days of failure; `gone`: the receiver answered 410; `stopped`: the program does not work. */
export const WEBHOOK_STATES = ['active', 'paused', 'failing', 'gone', 'stopped'] as const;

/** A webhook with whose it is, what it gets, and how it goes. */
export const Webhook = z.object({
  id: z.string(),
  ...rowShapeOf(WEBHOOK_FORM.fields),
  programId: z.string(),
  programName: z.string(),
  keeperId: z.string(),
  keeperName: z.string(),
  state: z.enum(WEBHOOK_STATES),
  /** As `todo.created`. */
  events: z.array(z.string()),
  secretPrefix: z.string(),
  /** Until when what is sent is signed with the secret before, too; blank where there is none. */
  formerUntil: z.union([z.literal(''), Moment]),
  /** Since when nothing has arrived; blank where it does. */
  failingSince: z.union([z.literal(''), Moment]),
  counts: z.object({ all: z.number(), waiting: z.number(), retrying: z.number(), failed: z.number() }),
  version: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Records whose events a program may get: their type, what people call them, and what may happen to them. */
export const EventSource = z.object({ type: z.string(), name: z.string(), events: z.array(EventKey) });
export type EventSource = z.infer<typeof EventSource>;

/** `waiting`: for its turn; `retrying`: tried in vain and tried again; `failed`: given up; `dropped`: not for the program any more. */
const STATES = ['waiting', 'retrying', 'sent', 'failed', 'dropped'] as const;

/** An event on its way to a webhook. */
export const WebhookDelivery = z.object({
  id: z.string(),
  /** As `todo.created`, or `test`. */
  type: z.string(),
  /** As TD-1024; blank for records without numbers. */
  number: z.string(),
  recordId: z.string(),
  at: Moment,
  state: z.enum(STATES),
  /** What came back last; 0 where nothing did. */
  status: z.number(),
  /** What went wrong, in words; blank where nothing did. */
  problem: z.string(),
  tries: z.number(),
  ms: z.number(),
  /** When a waiting one is tried next. */
  nextAt: z.union([z.literal(''), Moment]),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The same with every try, what was sent and the first 2 KB of what came back. */
const DeliveryDetail = WebhookDelivery.extend({
  messageId: z.string(),
  body: z.string(),
  answer: z.string(),
  left: z.number(),
  attempts: z.array(z.object({ at: Moment, status: z.number(), ms: z.number(), problem: z.string() })),
});
export type WebhookDeliveryDetail = z.infer<typeof DeliveryDetail>;

const MAX_EVENTS = 300;
const Events = { events: z.array(text(60, 1)).min(1, '请至少选一种事件').max(MAX_EVENTS, `最多 ${MAX_EVENTS} 种`) };
const TOLD_ONCE = '签名密钥只显示一次；没有看到时请更换一把';

const path = (name: string) => `/open/webhook/${name}` as const;

const calls = {
  list: defineCall({
    method: 'GET',
    path: path('list'),
    access: 'open:program:list',
    summary: 'All webhooks with what they get and how they go',
    request: Nothing,
    result: z.array(Webhook),
  }),
  offered: defineCall({
    method: 'GET',
    path: path('offered'),
    access: 'open:program:list',
    summary: 'The events that a program may get at this moment',
    request: z.object({ programId: Id }),
    result: z.array(EventSource),
  }),
  add: defineCall({
    method: 'POST',
    path: path('add'),
    access: 'open:webhook:edit',
    operation: '新建 Webhook',
    personOnly: true,
    stepUp: true,
    idempotent: true,
    secretAnswer: TOLD_ONCE,
    summary: 'Makes a webhook of a program; its secret is told this once',
    request: schemaOf(WEBHOOK_FORM, { programId: Id, ...Events }),
    result: z.object({ id: Id, secret: z.string() }),
  }),
  save: defineCall({
    method: 'POST',
    path: path('save'),
    access: 'open:webhook:edit',
    operation: '修改 Webhook',
    personOnly: true,
    stepUp: true,
    idempotent: true,
    summary: 'Changes where a webhook sends to and what it gets',
    request: schemaOf(WEBHOOK_FORM, 'update', { id: Id, version: Version, ...Events }),
    result: Empty,
  }),
  turn: defineCall({
    method: 'POST',
    path: path('turn'),
    access: 'open:webhook:edit',
    operation: '暂停或恢复 Webhook',
    personOnly: true,
    idempotent: true,
    summary: 'Pauses a webhook, whose events wait then, or has it go on with what waited',
    request: z.object({ id: Id, active: z.boolean('应为是或否') }),
    result: Empty,
  }),
  changeSecret: defineCall({
    method: 'POST',
    path: path('secret/change'),
    access: 'open:webhook:edit',
    operation: '更换签名密钥',
    personOnly: true,
    stepUp: true,
    idempotent: true,
    secretAnswer: TOLD_ONCE,
    summary: 'Makes another secret, told this once; for a day both sign',
    request: z.object({ id: Id }),
    result: z.object({ secret: z.string() }),
  }),
  remove: defineCall({
    method: 'POST',
    path: path('remove'),
    access: 'open:webhook:edit',
    operation: '删除 Webhook',
    personOnly: true,
    stepUp: true,
    idempotent: true,
    summary: 'Removes a webhook with all that waits for it',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  test: defineCall({
    method: 'POST',
    path: path('test'),
    access: 'open:webhook:resend',
    operation: '试发 Webhook',
    personOnly: true,
    idempotent: true,
    summary: 'Sends an event that is about no record',
    request: z.object({ id: Id }),
    result: z.object({ id: Id }),
  }),
  deliveries: defineCall({
    method: 'GET',
    path: path('deliveries'),
    access: 'open:program:list',
    summary: 'What goes to a webhook, the newest first; for its keeper and administrators of everything',
    list: true,
    request: pageQuery({ hookId: Id, state: z.enum(['all', 'waiting', 'retrying', 'failed']).default('all') }),
    result: pageOf(WebhookDelivery),
  }),
  delivery: defineCall({
    method: 'GET',
    path: path('delivery'),
    access: 'open:program:list',
    summary: 'One of them with every try, what was sent and what came back',
    request: z.object({ id: Id }),
    result: DeliveryDetail,
  }),
  resend: defineCall({
    method: 'POST',
    path: path('resend'),
    access: 'open:webhook:resend',
    operation: '重发 Webhook 事件',
    personOnly: true,
    idempotent: true,
    summary: 'Sends events again, under the same ids and with the same bytes',
    request: z.object({ ids: z.array(Id).min(1, '请至少选一条').max(100, '最多 100 条') }),
    result: z.object({ resent: z.number() }),
  }),
};

export const webhooks = subject('webhooks', {
  name: '事件订阅',
  records: ['webhook'],
  lent: [programs],
  tags: { 'open:webhook:edit': '管理 Webhook', 'open:webhook:resend': '试发和重发 Webhook' },
  calls,
});
