import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { DATA_KINDS } from '../exchange/data-kinds.ts';
import { Id } from '../form/fields.ts';
import { MAX_BULK_RECORDS, MAX_CHANGED_IDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { subject } from '../subject.ts';
import { MESSAGES } from './messages-list.ts';

const access = 'message:message:NotifyCenter';

const MessageType = z.enum(['0', '1', '2', '3', '4'], '消息类型不正确');

/** The unread messages of one type (specification 3). */
export const UnreadGroup = z.object({
  msgType: MessageType,
  /** The label of the type. */
  msgTypeValue: z.string(),
  noReadCount: z.number(),
  /** Title of the newest unread message; empty if there is none. */
  lastTitle: z.string(),
});
export type UnreadGroup = z.infer<typeof UnreadGroup>;

/** A message to the person who reads it. */
export interface Message extends ListRowOf<typeof MESSAGES> {}

/**
 * An event for open consoles. `messages`: messages came or were read; `unread` has the current counts, `added` the ids of those that came
 * since the last event, at most the newest 100. `menus`: the person's permissions changed. `data`: cached data of these kinds is stale.
 * `changes`: records of a subject changed that the person sees, or saw until now.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('messages'), unread: z.array(UnreadGroup), added: z.array(z.string()) }),
  z.object({ type: z.literal('menus') }),
  z.object({ type: z.literal('data'), what: z.array(z.enum(DATA_KINDS)) }),
  z.object({
    type: z.literal('changes'),
    subject: z.string(),
    ids: z.union([z.array(z.string()).max(MAX_CHANGED_IDS), z.literal('many')]),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

const calls = {
  unread: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-todo/getreadstatecount',
    access,
    summary: "The caller's unread messages by type, all five types",
    result: z.array(UnreadGroup),
  }),
  ...listCalls<typeof MESSAGES, Message>(MESSAGES, { summary: "The caller's messages, newest first" }),
  read: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-todo/read',
    access,
    unlogged: 'marks what was read',
    unkeyed: 'a mark that is set twice is set once',
    summary: 'Marks messages of the caller as read, all of them or none; those that were read stay as they are',
    request: z.object({ ids: z.array(Id).min(1, '至少选择1条数据！').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`) }),
    /** How many of them were unread. */
    result: z.object({ read: z.number() }),
  }),
  readAll: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-todo/readall',
    access,
    unlogged: 'marks what was read',
    unkeyed: 'a mark that is set twice is set once',
    summary: "Marks all of the caller's messages as read, or all of one type",
    request: z.object({ msgType: MessageType.optional() }),
    /** How many of them were unread. */
    result: z.object({ read: z.number() }),
  }),
  star: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-todo/star',
    access,
    unlogged: 'the stars of one person',
    unkeyed: 'a mark that is set twice is set once',
    summary: 'Stars a message of the caller, or takes the star off; asked for twice it changes nothing',
    request: z.object({ id: Id, starred: z.boolean('应为是或否') }),
    result: Empty,
  }),
  // Read with fetch, because EventSource cannot send the token header; Last-Event-ID works all the same.
  stream: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-todo/stream',
    access: 'signed-in',
    kind: 'stream',
    summary:
      'Server-sent events for an open console: changed rights and, for holders of the message right, how messages stand now, then each change; ends with the session',
    result: LiveEvent,
  }),
};

export const messages = subject('messages', {
  name: '消息中心',
  names: ['person'],
  tags: {
    'message:message:NotifyCenter': '消息中心',
  },
  calls,
});

export const MESSAGES_PAGE = pageAt('/member/company/management/toDo', messages.calls.page);
