import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Day, Id, Moment } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { PEOPLE_SHOWN } from '../limits.ts';
import { pageAt } from '../links.ts';
import { listCalls, listFilters } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { AudienceMember } from '../records/records.ts';
import { subject } from '../subject.ts';
import { WORK_HOURS } from './work-hours-list.ts';
import { EMPLOYMENT_FORM, LEAVE_FORM, REOPEN_FORM } from './work-report-form.ts';
import { ReportDay, workReports } from './work-reports.ts';

/** Hours of a person for a project on a day. */
export interface HoursRow extends ListRowOf<typeof WORK_HOURS> {}

/** The sum of hours of a person, a department or a project; `id` is empty for people without a department. */
export const HoursSum = z.object({ id: z.string(), name: z.string(), hours: z.string(), people: z.number() });
export type HoursSum = z.infer<typeof HoursSum>;

/** The hours of a week, by its Monday. */
export const WeekHours = z.object({ start: z.string(), hours: z.string() });
export type WeekHours = z.infer<typeof WeekHours>;

/** A person's hours for a project in a week, and all their hours in it; null if the caller may not see a part of that week. */
export const MemberHours = z.object({ userId: z.string(), hours: z.string(), all: z.string().nullable() });
export type MemberHours = z.infer<typeof MemberHours>;

/** The closing of a billing period for a department, with the people whose reports were missing, and why it was opened again. */
export const PeriodClosing = z.object({
  departmentId: z.string(),
  departmentName: z.string(),
  hours: z.string(),
  people: z.number(),
  closedBy: z.string(),
  closedAt: Moment.nullable(),
  missing: z.array(z.object({ userId: z.string(), name: z.string(), days: z.array(z.string()) })),
  /** The reason for the last reopening. */
  reopenReason: z.string(),
  reopenedBy: z.string(),
});
export type PeriodClosing = z.infer<typeof PeriodClosing>;

/** Days of leave of a person. */
export const Leave = z.object({
  id: z.string(),
  userName: z.string(),
  ...rowShapeOf(LEAVE_FORM.fields),
  createdByName: z.string(),
});
export type Leave = z.infer<typeof Leave>;

const Which = listFilters(WORK_HOURS);

const path = (name: string) => `/ad-biz/work-hours/${name}` as const;
const InPeriod = z.object({ day: Day, departmentId: Id.optional() });

const calls = {
  ...listCalls<typeof WORK_HOURS, HoursRow>(WORK_HOURS, { summary: 'Hours that the caller may see' }),
  sums: defineCall({
    method: 'GET',
    path: path('sums'),
    access: 'project:report:list',
    summary: 'Sums of the hours that the caller may see, by person, department and project',
    request: Which,
    result: z.object({
      hours: z.string(),
      /** Whose hours are summed, in words. */
      scope: z.string(),
      people: z.array(HoursSum),
      departments: z.array(HoursSum),
      projects: z.array(HoursSum),
    }),
  }),
  weeks: defineCall({
    method: 'GET',
    path: path('weeks'),
    access: 'project:report:list',
    summary: 'Sums of the hours that the caller may see, week by week from the earliest on; weeks without any are left out',
    request: Which,
    result: z.array(WeekHours),
  }),
  ofMembers: defineCall({
    method: 'GET',
    path: path('ofMembers'),
    access: 'project:report:list',
    summary: 'Who has hours on a project in the week that a day is in: those, and all that they have in it, as far as the caller may see',
    request: z.object({ projectId: Id, day: Day }),
    result: z.array(MemberHours),
  }),
  period: defineCall({
    method: 'GET',
    path: path('period'),
    access: 'project:report:add',
    summary: 'The days of the billing period that a day is in, as the caller has reported them',
    request: z.object({ day: Day }),
    result: z.object({
      start: z.string(),
      end: z.string(),
      daysLeft: z.number(),
      due: z.number(),
      missing: z.number(),
      hours: z.string(),
      days: z.array(ReportDay),
    }),
  }),
  closings: defineCall({
    method: 'GET',
    path: path('closings'),
    access: 'project:report:close',
    summary: 'How the billing period stands for the departments that the caller’s roles cover: closed or not, and who is missing',
    request: InPeriod,
    result: z.object({ start: z.string(), end: z.string(), hours: z.string(), departments: z.array(PeriodClosing) }),
  }),
  periodAudience: defineCall({
    method: 'GET',
    path: path('period-audience'),
    access: 'project:report:close',
    summary: 'Who will be told when a billing period is closed, or opened again, for the departments that the caller’s roles cover',
    request: InPeriod.extend({ act: z.enum(['close', 'reopen'], '操作不正确') }),
    result: z.array(AudienceMember),
  }),
  close: defineCall({
    method: 'POST',
    path: path('close'),
    access: 'project:report:close',
    personOnly: true,
    operation: '关闭工时账期',
    idempotent: true,
    summary: 'Closes a billing period for the departments that the caller’s roles cover, or one of them with those below it; says how many',
    request: InPeriod,
    result: z.object({ closed: z.number() }),
  }),
  reopen: defineCall({
    method: 'POST',
    path: path('reopen'),
    access: 'project:report:close',
    personOnly: true,
    operation: '重新打开工时账期',
    idempotent: true,
    summary: 'Opens a closed billing period again with a reason; says for how many departments',
    request: schemaOf(REOPEN_FORM, { day: Day, departmentId: Id.optional() }),
    result: z.object({ opened: z.number() }),
  }),
  leaves: defineCall({
    method: 'GET',
    path: path('leaves'),
    access: 'project:report:add',
    summary: 'Days of leave from a day on: one’s own, or for who may enter them those of the people that their roles cover',
    request: z.object({ from: Day }),
    result: z.array(Leave).max(PEOPLE_SHOWN * 5),
  }),
  addLeave: defineCall({
    method: 'POST',
    path: path('leave/add'),
    access: 'project:report:add',
    personOnly: true,
    operation: '登记请假',
    summary: 'Enters days of leave: one’s own, or with the right to it those of somebody that the caller’s roles cover',
    idempotent: true,
    request: schemaOf(LEAVE_FORM),
    result: Empty,
  }),
  removeLeave: defineCall({
    method: 'POST',
    path: path('leave/del'),
    access: 'project:report:add',
    personOnly: true,
    operation: '删除请假',
    idempotent: true,
    summary: 'Removes days of leave by the same right',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  employment: defineCall({
    method: 'GET',
    path: path('employment'),
    access: 'project:report:leave',
    summary: 'From when to when a person reports, as it was entered',
    request: z.object({ userId: Id }),
    result: z.object(rowShapeOf(EMPLOYMENT_FORM.fields)),
  }),
  setEmployment: defineCall({
    method: 'POST',
    path: path('employment/set'),
    access: 'project:report:leave',
    personOnly: true,
    operation: '设置入职离职日期',
    idempotent: true,
    summary: 'Says from when to when a person reports',
    request: schemaOf(EMPLOYMENT_FORM, 'update', {}),
    result: Empty,
  }),
};

export const workHours = subject('workHours', {
  name: '工时',
  names: ['person', 'project', 'department'],
  records: ['billing-period', 'leave'],
  tags: {
    'project:report:close': '关闭工时账期',
    'project:report:leave': '登记他人请假',
  },
  lent: [workReports],
  refreshes: ['workReports', 'agenda'],
  calls,
});

export const WORK_HOURS_PAGE = pageAt('/project/report/hours', workHours.calls.page);
