import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, Moment } from '../form/fields.ts';
import { subject } from '../subject.ts';
import { AgendaItem } from './agenda.ts';
import { TRANSPORT_KEYS } from './message-choices.ts';
import { SNOOZE_CHOICES } from './reminder-kinds.ts';

const Choice = z.enum(SNOOZE_CHOICES, '请选择什么时候再提醒');

/** Something that a message reminds of: its text, whether it is done, and whether it is urgent. */
const ReminderLine = z.object({ record: z.string(), line: z.string(), url: z.string(), isUrgent: z.boolean(), isDone: z.boolean() });

/** The daily list as it was sent, and what has come since. `total` exceeds the items of a long list. */
const SentDigest = z.object({
  total: z.number(),
  items: z.array(AgendaItem.extend({ isDone: z.boolean() })),
  /** Titles of the items that are on the list now and were not then; null if the list was too long to compare. */
  added: z.array(z.string()).nullable(),
  /** How many items there are now, and how many of them wait for others. */
  now: z.number(),
  waiting: z.number(),
});

/** Until when the reminders of a message can be snoozed, until when they are, and why they cannot be. */
const Snooze = z.object({
  until: Moment.nullable(),
  offers: z.array(z.object({ choice: Choice, at: Moment })),
  /** Empty if they can be snoozed. */
  refusal: z.string(),
});

/** A message of the caller with what it reminds of. */
export const ReadMessage = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  url: z.string(),
  senderName: z.string(),
  createdAt: Moment,
  read: z.boolean(),
  /** Whether everything that it reminds of is done. */
  isDone: z.boolean(),
  lines: z.array(ReminderLine),
  digest: SentDigest.nullable(),
  /** Null if the message is no reminder. */
  snooze: Snooze.nullable(),
  /** The reminders still expected on this day, the number of those sent on it, and the most a day. */
  ahead: z.array(z.object({ at: Moment, title: z.string() })),
  toldToday: z.number(),
  mostADay: z.number(),
});
export type ReadMessage = z.infer<typeof ReadMessage>;

/** The expected next daily list (null if nothing is to be done), the most reminders a day, and the latest ones. */
export const ReminderPreview = z.object({
  at: Moment,
  digest: z.object({ title: z.string(), lines: z.array(z.string()) }).nullable(),
  mostADay: z.number(),
  sent: z.array(z.object({ id: z.string(), title: z.string(), createdAt: Moment, isDone: z.boolean() })),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/me-biz/reminder/get',
    access: 'signed-in',
    summary: 'A message of the caller, with what it reminded of, how that stands now, and when it can be put off to',
    request: z.object({ id: Id }),
    result: ReadMessage,
  }),
  preview: defineCall({
    method: 'GET',
    path: '/me-biz/reminder/preview',
    access: 'signed-in',
    summary: 'What the next list of the day of the caller would say if nobody did anything before, and what they were told in two days',
    result: ReminderPreview,
  }),
  sendTest: defineCall({
    method: 'POST',
    path: '/me-biz/reminder/send-test',
    access: 'signed-in',
    idempotent: true,
    unlogged: 'only the caller gets a message',
    summary: 'Sends the daily list of the caller as it is now to the caller, by each transport that takes a reminder for them',
    request: z.object({}),
    /** Where it goes, and when, which is later during quiet hours that everything waits for. */
    result: z.object({ sent: z.array(z.object({ transport: z.enum(TRANSPORT_KEYS), at: Moment })) }),
  }),
  snooze: defineCall({
    method: 'POST',
    path: '/me-biz/reminder/snooze',
    access: 'signed-in',
    idempotent: true,
    unlogged: 'moves when one person is told',
    summary: 'Tells the caller again later of what a message reminded of, if it is so then; no due moment and no number changes',
    request: z.object({ id: Id, choice: Choice }),
    /** When the reminder comes again, and for how many things. */
    result: z.object({ until: Moment, count: z.number() }),
  }),
};

/** Reminders of work to do. */
export const reminders = subject('reminders', {
  name: '提醒',
  refreshes: ['messages'],
  calls,
});
