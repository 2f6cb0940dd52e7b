import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, Moment } from '../form/fields.ts';
import { subject } from '../subject.ts';
import { AgendaItem } from './agenda.ts';
import { SNOOZE_CHOICES } from './reminder-kinds.ts';

const Choice = z.enum(SNOOZE_CHOICES, '请选择什么时候再提醒');

/** Something that a message reminded of: what was said, whether there is nothing left to do, and whether it could not wait. */
const ReminderLine = z.object({ record: z.string(), line: z.string(), url: z.string(), isUrgent: z.boolean(), isDone: z.boolean() });

/** The list of a day as it was sent; `total` of which are more than the items where it was long, and what came since. */
const SentDigest = z.object({
  total: z.number(),
  items: z.array(AgendaItem.extend({ isDone: z.boolean() })),
  /** Titles of what is on the list now and was not then; null where the list was too long to say. */
  added: z.array(z.string()).nullable(),
  /** How much there is now, and how much of it waits for others. */
  now: z.number(),
  waiting: z.number(),
});

/** When the reminders of a message can be put off to, until when they are, and why they cannot be. */
const Snooze = z.object({
  until: Moment.nullable(),
  offers: z.array(z.object({ choice: Choice, at: Moment })),
  /** Empty where it can be put off. */
  refusal: z.string(),
});

/** A message of the caller with what it reminded of. */
export const ReadMessage = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  url: z.string(),
  senderName: z.string(),
  createdAt: Moment,
  read: z.boolean(),
  /** All that it reminded of is done. */
  isDone: z.boolean(),
  lines: z.array(ReminderLine),
  digest: SentDigest.nullable(),
  /** Null where the message reminds of nothing. */
  snooze: Snooze.nullable(),
  /** What the person will be told of this day, as things stand, how often they were reminded on it, and how often at most. */
  ahead: z.array(z.object({ at: Moment, title: z.string() })),
  toldToday: z.number(),
  mostADay: z.number(),
});
export type ReadMessage = z.infer<typeof ReadMessage>;

/** The next list of the day as things stand, null where nothing is to be done, how often people are reminded a day at most, and what was told lately. */
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
  snooze: defineCall({
    method: 'POST',
    path: '/me-biz/reminder/snooze',
    access: 'signed-in',
    idempotent: true,
    unlogged: 'moves when one person is told',
    summary: 'Tells the caller again later of what a message reminded of, if it is so then; no due moment and no number changes',
    request: z.object({ id: Id, choice: Choice }),
    /** When it is told again, and of how much. */
    result: z.object({ until: Moment, count: z.number() }),
  }),
};

/** What people are reminded of. */
export const reminders = subject('reminders', {
  name: '提醒',
  refreshes: ['messages'],
  calls,
});
