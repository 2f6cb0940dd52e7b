import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { URGENCY_SHAPE } from '../schedule/urgency-schema.ts';
import { subject } from '../subject.ts';
import type { AgendaKind } from './agenda-kinds.ts';

const Kind = z.enum(['approval', 'todo', 'feedback', 'milestone', 'workReport', 'knowledge'], '类型不正确');

/** Something that waits for the person who asks: a to-do to finish, a feedback to handle, a text that has to be read. */
export const AgendaItem = z.object({
  title: z.string(),
  /** What tells it apart, such as its number. */
  note: z.string(),
  /** The day until which it should be done; empty where none is said. */
  due: z.string(),
  overdue: z.boolean(),
  ...URGENCY_SHAPE,
  kind: Kind,
  /** What it belongs to, as a project, and who wants it done; blank where there is none. */
  place: z.string(),
  person: z.string(),
  /** Where it is done, within the console. */
  url: z.string(),
  /** Of its record, for calls that change it. */
  version: z.number(),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** How much is to be done of a kind, how much of it is late, and how much waits for others, which is not counted. */
export const AgendaCount = z.object({ kind: Kind, count: z.number(), overdue: z.number(), waiting: z.number() });
export type AgendaCount = z.infer<typeof AgendaCount>;

const Query = { kind: Kind.optional(), overdue: z.literal('1', '应为 1').optional(), waiting: z.literal('1', '应为 1').optional() };

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-agenda/list',
    access: 'signed-in',
    summary: 'What the caller has to do, of every kind, the most urgent first; with `waiting` what waits for others in place of it',
    list: true,
    request: pageQuery(Query),
    result: pageOf(AgendaItem),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-agenda/export',
    access: 'signed-in',
    operation: '导出待办中心',
    summary: 'The same as an Excel file',
    columns: ['kind', 'title', 'note', 'due', 'place', 'person', 'since'],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-agenda/counts',
    access: 'signed-in',
    summary: 'How much waits for the caller, by kind; kinds that the caller has no right to are left out',
    request: z.object({ overdue: Query.overdue }),
    result: z.array(AgendaCount),
  }),
};

export const agenda = subject('agenda', {
  name: '待办中心',
  calls,
});

/** Everything that waits for a person; the views are its kinds. */
export const AGENDA_PAGE = pageAt<{ view?: AgendaKind | 'waiting'; overdue?: '1' }>('/agenda');
