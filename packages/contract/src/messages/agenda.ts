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

/** Something that waits for the caller: a to-do to finish, a feedback to handle, a text that has to be read. */
export const AgendaItem = z.object({
  title: z.string(),
  /** Tells it apart, such as its number. */
  note: z.string(),
  /** The day until which it should be done; empty if there is none. */
  due: z.string(),
  overdue: z.boolean(),
  ...URGENCY_SHAPE,
  kind: Kind,
  /** What it belongs to, such as a project, and who wants it done; blank if there is none. */
  place: z.string(),
  person: z.string(),
  /** The address within the console where it is done. */
  url: z.string(),
  /** The version of its record, for calls that change it. */
  version: z.number(),
  /** Who has to do it, in a list of other people's work; absent in one's own. */
  handler: z.string().optional(),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

/** How many records of a kind are to be done, how many of them are late, and how many wait for others, which `count` does not include. */
export const AgendaCount = z.object({ kind: Kind, count: z.number(), overdue: z.number(), waiting: z.number() });
export type AgendaCount = z.infer<typeof AgendaCount>;

/** A member of the caller's team: how many of their to-dos and feedback are in the bands that a head asks about, and how they report. */
export const TeamMember = z.object({
  userId: z.string(),
  userName: z.string(),
  now: z.number(),
  late: z.number(),
  today: z.number(),
  waiting: z.number(),
  /** Days of the billing period without a report, and hours of the week; null if the caller may not see that. */
  missing: z.number().nullable(),
  missingDays: z.array(z.string()),
  hours: z.string().nullable(),
  /** Whether these are more than the days of the week ask for. */
  isOver: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const Query = {
  kind: Kind.optional(),
  /**
   * Lists the work of one member of the caller's team instead of the caller's own or, with `team`, of all members, as far as the caller may
   * see it.
   */
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

/** The page of everything that waits for a person; its views are the kinds. */
export const AGENDA_PAGE = pageAt<{ view?: AgendaKind | 'waiting'; overdue?: '1'; userId?: string; team?: '1'; band?: UrgencyBand }>(
  '/agenda',
);
