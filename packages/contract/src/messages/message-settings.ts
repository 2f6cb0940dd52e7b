import { z } from 'zod';

import { defineCall } from '../call.ts';
import { subject } from '../subject.ts';
import { ALWAYS_IN_CONSOLE, MESSAGE_KIND_KEYS, TRANSPORT_KEYS } from './message-choices.ts';
import { RECORD_EVENT_KEYS } from './message-events.ts';
import { MAX_REMINDERS_A_DAY, MIN_REMINDERS_A_DAY } from './reminder-kinds.ts';

const Choice = z.object({
  kind: z.enum(MESSAGE_KIND_KEYS, '消息种类不正确'),
  transport: z.enum(TRANSPORT_KEYS, '接收方式不正确'),
  wanted: z.boolean('应为是或否'),
});

const Choices = z
  .array(Choice)
  .max(MESSAGE_KIND_KEYS.length * TRANSPORT_KEYS.length, '同一种类只能选一次')
  .refine((all) => new Set(all.map(({ kind, transport }) => `${kind} ${transport}`)).size === all.length, '同一种类只能选一次')
  .refine(
    (all) => !all.some((one) => one.transport === 'console' && !one.wanted && ALWAYS_IN_CONSOLE.includes(one.kind)),
    '这类消息不能关闭',
  );

const TimeOfDay = z.string('应为文本').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '应为时间，如 22:00');

/** The times at which the daily list may come: every half hour. */
export const DIGEST_TIMES = ['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00'] as const;

/** A daily time range in the person's own time zone in which nothing goes to enterprise messaging; it may pass midnight. */
export const QuietHours = z
  .object({
    from: TimeOfDay,
    to: TimeOfDay,
    zone: z.string('应为文本').max(64, '时区不正确').refine(isZone, '时区不正确'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: '开始与结束时间不能相同' });
export type QuietHours = z.infer<typeof QuietHours>;

/** How a person wants to be notified. Parts without a choice follow the default. */
export const MessageSettings = z.object({
  /** The transports of each kind. A message without the console arrives as read: it is listed, but neither counted nor announced. */
  choices: Choices,
  /** When the daily list comes, and the most reminders a day; null means the default. */
  digestAt: z.enum(DIGEST_TIMES, '请选 7:00 至 10:00 之间的时间').nullable(),
  mostADay: z
    .number('应为数字')
    .int('应为整数')
    .min(MIN_REMINDERS_A_DAY, `至少 ${MIN_REMINDERS_A_DAY} 次`)
    .max(MAX_REMINDERS_A_DAY, `最多 ${MAX_REMINDERS_A_DAY} 次`)
    .nullable(),
  /** Whether urgent messages, such as fatal feedback and newly assigned work, also wait for the end of the quiet hours. */
  urgentWaits: z.boolean('应为是或否'),
  quietHours: QuietHours.nullable(),
  /** Events of concerned records that the person is not notified of. */
  mutedEvents: z.array(z.enum(RECORD_EVENT_KEYS, '事件不正确')).max(RECORD_EVENT_KEYS.length, '事件重复'),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

/** The settings of a person without choices. */
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  choices: [],
  digestAt: null,
  mostADay: null,
  urgentWaits: false,
  quietHours: null,
  mutedEvents: [],
};

const calls = {
  mine: defineCall({
    method: 'GET',
    path: '/me-biz/message-setting/get',
    access: 'signed-in',
    summary: 'How the caller wants to be told of messages',
    result: MessageSettings,
  }),
  save: defineCall({
    method: 'POST',
    path: '/me-biz/message-setting/update',
    access: 'signed-in',
    idempotent: true,
    summary: 'Stores how the caller wants to be told',
    operation: '修改消息设置',
    /** A field that an older page does not know stays as it was. */
    request: MessageSettings.partial({ urgentWaits: true }),
    result: MessageSettings,
  }),
};

export const messageSettings = subject('messageSettings', {
  name: '消息设置',
  calls,
});

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
