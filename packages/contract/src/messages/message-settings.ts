import { z } from 'zod';

import { defineCall } from '../call.ts';
import { subject } from '../subject.ts';
import { RECORD_EVENT_KEYS } from './message-events.ts';
import { ALWAYS_NOTIFIED, MESSAGE_TYPE_KEYS } from './message-types.ts';

const Type = z.enum(['0', '1', '2', '3', '4'], '消息类型不正确');

const Types = z
  .array(Type)
  .max(MESSAGE_TYPE_KEYS.length, '消息类型重复')
  .refine((types) => new Set(types).size === types.length, '消息类型重复');

const TimeOfDay = z.string('应为文本').regex(/^([01]\d|2[0-3]):[0-5]\d$/, '应为时间，如 22:00');

/** An hour range of each day, in the person's own time zone, in which nothing goes to enterprise messaging; it may pass midnight. */
export const QuietHours = z
  .object({
    from: TimeOfDay,
    to: TimeOfDay,
    zone: z.string('应为文本').max(64, '时区不正确').refine(isZone, '时区不正确'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: '开始与结束时间不能相同' });
export type QuietHours = z.infer<typeof QuietHours>;

/** How a person wants to be told. A new person has nothing silenced and gets notifications and approvals in enterprise messaging. */
export const MessageSettings = z.object({
  /** Types that arrive as read: listed, but neither counted nor announced. */
  silenced: Types.refine((types) => !types.some((type) => ALWAYS_NOTIFIED.includes(type)), '审批消息不能设为免打扰'),
  /** Types that also go to enterprise messaging. */
  wecom: Types,
  quietHours: QuietHours.nullable(),
  /** What of the records that the person has to do with they are not told at all. */
  mutedEvents: z.array(z.enum(RECORD_EVENT_KEYS, '事件不正确')).max(RECORD_EVENT_KEYS.length, '事件重复'),
  /** Whether what comes at any time, as fatal feedback and what is given to them, waits for the end of their quiet hours all the same. */
  urgentWaits: z.boolean('应为是或否'),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

/** What holds until a person chooses. */
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  silenced: [],
  wecom: ['0', '1'],
  quietHours: null,
  mutedEvents: [],
  urgentWaits: false,
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
    /** What an older page does not know stays as it was. */
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
