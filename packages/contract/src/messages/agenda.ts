import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { URGENCY_BANDS, type UrgencyBand } from '../schedule/urgency-rules.ts';
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
  /** Whose it is, in a list of what others have to do; absent in one's own. */
  handler: z.string().optional(),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** How much is to be done of a kind, how much of it is late, and how much waits for others, which is not counted. */
export const AgendaCount = z.object({ kind: Kind, count: z.number(), overdue: z.number(), waiting: z.number() });
export type AgendaCount = z.infer<typeof AgendaCount>;

/** One of the caller's people, with how much of their to-dos and feedback is in the bands that a head asks about, and how they report. */
export const TeamMember = z.object({
  userId: z.string(),
  userName: z.string(),
  now: z.number(),
  late: z.number(),
  today: z.number(),
  waiting: z.number(),
  /** How many days of the billing period lack a report, and the hours of the week; null where the caller does not see that of them. */
  missing: z.number().nullable(),
  hours: z.string().nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const Query = {
  kind: Kind.optional(),
  /** What one of the caller's people has to do in place of their own, or with `team` what all of them have, as far as the caller sees it. */
  userId: Id.optional(),
  team: z.literal('1', '应为 1').optional(),
  band: z.enum(URGENCY_BANDS, '紧急程度不正确').optional(),
  overdue: z.literal('1', '应为 1').optional(),
  waiting: z.literal('1', '应为 1').optional(),
};

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
  team: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-agenda/team',
    access: 'signed-in',
    summary: 'How much the people of the departments that the caller heads have to do, as far as the caller sees it; nobody for others',
    request: z.object({}),
    result: z.object({
      departments: z.array(z.string()),
      people: z.array(TeamMember),
      week: z.object({ start: z.string(), end: z.string() }),
    }),
  }),
};

export const agenda = subject('agenda', {
  name: '待办中心',
  names: ['person', 'customer', 'project'],
  calls,
});

/** Everything that waits for a person; the views are its kinds. */
export const AGENDA_PAGE = pageAt<{ view?: AgendaKind | 'waiting'; overdue?: '1'; userId?: string; team?: '1'; band?: UrgencyBand }>(
  '/agenda',
);
