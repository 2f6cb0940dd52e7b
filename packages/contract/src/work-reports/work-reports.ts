import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Day, Id, Moment, Version } from '../form/fields.ts';
import { MAX_BULK_RECORDS } from '../limits.ts';
import { type PageAddress, pageAt, type QueryOf } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { listCalls } from '../lists/resource-list-calls.ts';
import { CommentForm, HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { LineSource, REPORT_KEY, ReportForm } from './work-report-form.ts';
import { HoursOfDay, Report, ReportKindCode, ReportPerson, type ReportRow } from './work-report-rows.ts';
import { DAY_STATE_KEYS, REPORT_SECTIONS } from './work-report-words.ts';
import { WORK_REPORTS } from './work-reports-list.ts';

export type { HoursOfDay, Report, ReportReader, ReportRow } from './work-report-rows.ts';

/** A day of a reporter. `closed`: why its hours cannot change, or blank. */
export const ReportDay = z.object({
  day: z.string(),
  state: z.enum(DAY_STATE_KEYS),
  hours: z.string(),
  /** Expected hours: eight on a working day, half of that with half a day of leave. */
  expected: z.string(),
  /** Whether a report was due and has not been submitted. */
  isMissing: z.boolean(),
  closed: z.string(),
});
export type ReportDay = z.infer<typeof ReportDay>;

/** The caller's own report with the data around it. */
export const OwnReport = z.object({
  kind: ReportKindCode,
  start: z.string(),
  end: z.string(),
  /** When it has to be submitted; null if nothing is due. */
  dueAt: Moment.nullable(),
  report: Report.nullable(),
  /** The days of the week, or of the month. */
  days: z.array(ReportDay),
  hoursByDay: z.array(HoursOfDay),
  /** The expected hours of these days. */
  expectedHours: z.string(),
  /** The head of the department, who always receives it. */
  head: ReportPerson.nullable(),
  /** The current billing period, or that of the last shown day if today is not in it, up to today. */
  billing: z.object({ start: z.string(), end: z.string(), due: z.number(), missing: z.number(), hours: z.string() }),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** Something that the system recorded the person doing, or their next due work, as a line of a report. */
export const SeenLine = z.object({
  group: z.string(),
  section: z.enum(REPORT_SECTIONS),
  text: z.string(),
  /** What the person did: the remark of finished work, else the best available text. */
  did: z.string(),
  /** Drafting leaves it out unless its author selects it: other people's work, and what others finished. */
  isOptional: z.boolean(),
  /** The state of the record in words. */
  note: z.string(),
  /** Unfinished work is shown differently. */
  isDone: z.boolean(),
  projectId: z.string(),
  projectName: z.string(),
  source: LineSource,
});
export type SeenLine = z.infer<typeof SeenLine>;

/** A member of a team with the shown days and the report of that period. */
export const TeamRow = z.object({
  userId: z.string(),
  name: z.string(),
  departmentName: z.string(),
  days: z.array(ReportDay),
  hours: z.string(),
  state: z.enum(DAY_STATE_KEYS),
  isMissing: z.boolean(),
  reportId: z.string(),
  unread: z.boolean(),
  receivers: z.number(),
  readers: z.number(),
});
export type TeamRow = z.infer<typeof TeamRow>;

const path = (name: string) => `/ad-biz/work-report/${name}` as const;
const ById = z.object({ id: Id });

const calls = {
  ...listCalls<typeof WORK_REPORTS, ReportRow>(WORK_REPORTS, { summary: 'The reports that the caller may see' }),
  get: defineCall({
    method: 'GET',
    path: path('get'),
    access: 'project:report:list',
    summary: 'One report that the caller may see',
    request: ById,
    result: Report,
  }),
  own: defineCall({
    method: 'GET',
    path: path('own'),
    access: 'project:report:add',
    summary: 'The own report of the time that a day is in, or today, written or not, with the days and the billing period around it',
    request: z.object({ kind: ReportKindCode.default('week'), day: Day.optional() }),
    result: OwnReport,
  }),
  sources: defineCall({
    method: 'GET',
    path: path('sources'),
    access: 'project:report:add',
    summary: 'What the system saw the caller do in that time, and what is due next',
    request: z.object(REPORT_KEY),
    result: z.array(SeenLine),
  }),
  save: defineCall({
    method: 'POST',
    path: path('save'),
    access: 'project:report:add',
    operation: '保存工作汇报',
    idempotent: true,
    summary: 'Keeps the own report with its hours; a submitted one stays submitted',
    request: ReportForm,
    result: OwnReport,
  }),
  submit: defineCall({
    method: 'POST',
    path: path('submit'),
    access: 'project:report:add',
    operation: '提交工作汇报',
    idempotent: true,
    summary: 'The same, and hands it in to its receivers',
    request: ReportForm,
    result: OwnReport,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: path('withdraw'),
    access: 'project:report:add',
    operation: '撤回工作汇报',
    idempotent: true,
    summary: 'Makes a submitted report a draft again while nobody has read it',
    request: z.object({ id: Id, version: Version }),
    result: OwnReport,
  }),
  read: defineCall({
    method: 'POST',
    path: path('read'),
    access: 'project:report:list',
    unlogged: 'a mark of one’s own, set while reading',
    unkeyed: 'the first look is noted once',
    summary: 'Marks a report as read by the caller, or as unread again',
    request: z.object({ id: Id, read: z.boolean('应为是或否') }),
    result: Empty,
  }),
  history: defineCall({
    method: 'GET',
    path: path('history'),
    access: 'project:report:list',
    summary: 'Changes and comments of a report, the newest first',
    request: ById,
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: path('comment'),
    access: 'project:report:list',
    operation: '评论工作汇报',
    idempotent: true,
    summary: 'Comments on a report that the caller may see',
    request: CommentForm,
    result: Empty,
  }),
  solve: defineCall({
    method: 'POST',
    path: path('solve'),
    access: 'project:report:list',
    operation: '标记评论',
    idempotent: true,
    summary: 'Marks a comment on a report as dealt with, or as open again: the author of the report, or of the comment',
    request: z.object({ id: Id, commentId: Id, solved: z.boolean('应为是或否') }),
    result: Empty,
  }),
  gather: defineCall({
    method: 'GET',
    path: path('gather'),
    access: 'project:report:add',
    summary:
      'What others handed in of that time and the caller may read, a line of each person for each part, as sources of a report on all of them',
    request: z.object({ ...REPORT_KEY, departmentId: Id.optional() }),
    /** Lines of as many people as a report has room for, by name; `left` counts the other people who submitted. */
    result: z.object({ lines: z.array(SeenLine), left: z.number() }),
  }),
  team: defineCall({
    method: 'GET',
    path: path('team'),
    access: 'project:report:list',
    summary: 'Who of those that the caller’s roles cover has reported, day by day',
    request: pageQuery({
      ...REPORT_KEY,
      departmentId: Id.optional(),
      only: z.enum(['unread', 'missing'], '应为未读或缺交').optional(),
    }),
    result: z.object({
      ...pageOf(TeamRow).shape,
      start: z.string(),
      end: z.string(),
      all: z.number(),
      submitted: z.number(),
      draft: z.number(),
      missing: z.number(),
      leave: z.number(),
      unread: z.number(),
      missingIds: z.array(z.string()),
    }),
  }),
  urge: defineCall({
    method: 'POST',
    path: path('urge'),
    access: 'project:report:urge',
    operation: '催交工作汇报',
    idempotent: true,
    summary: 'Tells people whose report is missing, each once an hour at most; says how many were told',
    request: z.object({
      ...REPORT_KEY,
      userIds: z.array(Id, '应为列表').min(1, '请选择人员').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 人`),
    }),
    result: z.object({ told: z.number() }),
  }),
};

export const workReports = subject('workReports', {
  name: '工作汇报',
  names: ['person', 'department'],
  records: ['work-report'],
  tags: {
    'project:report:list': '查看工作汇报',
    'project:report:add': '填写工作汇报',
    'project:report:urge': '催交工作汇报',
    'project:report:export': '导出工作汇报',
    'project:report:import': '导入工作汇报与工时',
  },
  refreshes: ['workHours', 'agenda'],
  calls,
});

/** The page where reports are written and read; its query selects the period of the own report, the project that it starts with, and the team's view. */
export const WORK_REPORT_PAGE: PageAddress<QueryOf<typeof workReports.calls.own> & { projectId?: string; view?: 'team' }> = pageAt(
  '/project/report',
  workReports.calls.own,
);
export const WORK_REPORT_LIST_PAGE = pageAt('/project/report/list', workReports.calls.page);
