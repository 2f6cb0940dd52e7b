import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, text } from '../form/fields.ts';
import { AUDIENCE_STATES, RECORD_EVENT_KEYS } from '../messages/message-events.ts';
import { subject } from '../subject.ts';

/** The most record numbers in one request. */
export const MAX_RECORD_NUMBERS = 100;

/** A record found by its number. */
export const NumberedRecord = z.object({
  number: z.string(),
  title: z.string(),
  /** Its address within the console. */
  url: z.string(),
});
export type NumberedRecord = z.infer<typeof NumberedRecord>;

/** A person concerned with a record, their relation to it, and whether they will be notified. */
export const AudienceMember = z.object({
  userId: z.string(),
  name: z.string(),
  as: z.string(),
  state: z.enum(AUDIENCE_STATES),
});
export type AudienceMember = z.infer<typeof AudienceMember>;

/** A coming change of a record, before which the form asks who will be notified. Without an id, the record is new. */
const Asked = z.object({
  recordType: Id,
  id: Id.optional(),
  event: z.enum(RECORD_EVENT_KEYS, '事件不正确'),
  /** The texts after each @, one a line. */
  mentions: text(1_200).default(''),
  /** The people whom the form newly names, joined by commas. */
  named: z
    .string()
    .max(4_000, '人员过多')
    .regex(/^[\w,-]*$/, '编号不正确')
    .default(''),
});

const Watched = z.object({ recordType: Id, id: Id });

const calls = {
  find: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-record/list',
    access: 'signed-in',
    summary: 'The records of these numbers that the caller may see; each number names one at most',
    request: z.object({
      numbers: z
        .string()
        .regex(/^[A-Z]{2,4}-\d{1,9}(,[A-Z]{2,4}-\d{1,9})*$/, '编号不正确')
        .max(MAX_RECORD_NUMBERS * 15, `最多 ${MAX_RECORD_NUMBERS} 个`),
    }),
    result: z.array(NumberedRecord),
  }),
  audience: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-record/audience',
    access: 'signed-in',
    summary: 'Who will be told of what is going to happen to a record that the caller may see, or why not',
    request: Asked,
    result: z.array(AudienceMember),
  }),
  watching: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-record/watching',
    access: 'signed-in',
    summary: 'Whether the caller watches a record that they may see',
    request: Watched,
    /** `concerned`: the record names the caller, so they are notified without watching. */
    result: z.object({ watching: z.boolean(), concerned: z.boolean() }),
  }),
  watch: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-record/watch',
    access: 'signed-in',
    unlogged: 'what one person wants to be told of',
    unkeyed: 'a mark that is set twice is set once',
    summary: 'Watches a record that the caller may see, or no longer; asked for twice it changes nothing',
    request: Watched.extend({ watching: z.boolean('应为是或否') }),
    result: Empty,
  }),
};

export const records = subject('records', {
  name: '记录',
  calls,
});
