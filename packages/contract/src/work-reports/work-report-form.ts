import { z } from 'zod';

import { Day, expectedMessage, Id, ruleText, text } from '../form/fields.ts';
import { choice, day, form, type FormOf, id, ids, line, richText, rows } from '../form/form.ts';
import { obeysRule } from '../form/rules.ts';
import { ADMIN_REMARK_MAX, MAX_FIELD_PEOPLE, PAGE_ADDRESS_MAX, RICH_TEXT_HTML_MAX } from '../limits.ts';
import { centsOf } from '../money/cents.ts';
import { LEAVE_KINDS, LEAVE_PARTS, REPORT_KIND_KEYS, REPORT_SECTIONS } from './work-report-words.ts';

/** The most lines of a report, characters of a line, and projects with hours in one report. */
export const MAX_REPORT_LINES = 80;
export const REPORT_LINE_MAX = 300;
export const MAX_REPORT_PROJECTS = 30;

/** Hours are whole quarters, at most 24 a day for a person; both in hundredths of an hour, as they are stored and added. */
export const HOURS_STEP = 25;
export const MAX_HOURS_OF_DAY = 2_400;

/** The faults of hours: no whole quarters, and more than 24 hours a day. */
export const HOURS_STEP_FAULT = '工时以 0.25 小时为单位';
export const HOURS_DAY_FAULT = '每天工时合计不能超过 24 小时';

/** Hours as text that obeys workingHours (specification 5.4) in steps of a quarter. */
export const HoursText = ruleText('workingHours').refine(
  (hours) => !obeysRule('workingHours', hours) || centsOf(hours) % HOURS_STEP === 0,
  HOURS_STEP_FAULT,
);

/** The source of a line, for its link: the record's type, id and name, and its address within the console. */
export const LineSource = z.object({
  type: text(40, 1),
  id: Id,
  label: text(60, 1),
  url: z
    .string('应为文本')
    .max(PAGE_ADDRESS_MAX, '地址过长')
    .regex(/^\/(?![/\\])[^\s\\]*$/, '地址不正确'),
});
export type LineSource = z.infer<typeof LineSource>;

/** A line of a report. `auto`: it was copied from its source and not changed by its author, so another draft may replace it. */
export const ReportLine = z.object({
  section: z.enum(REPORT_SECTIONS, '应为汇报的一个部分'),
  text: text(REPORT_LINE_MAX, 1),
  auto: z.boolean('应为是或否').default(false),
  source: LineSource.nullable().default(null),
});
export type ReportLine = z.infer<typeof ReportLine>;

/** The texts of a report, and its receivers in addition to the head; lines also have their sources. */
export const REPORT_TEXT_FORM = form(
  {
    lines: rows('汇报内容', {
      most: MAX_REPORT_LINES,
      fields: {
        section: choice('部分', { done: '完成', doing: '进行中', risk: '问题与风险', plan: '计划' }),
        text: line('内容', { max: REPORT_LINE_MAX, required: true }),
      },
    }),
    content: richText('补充说明'),
    receivers: ids('还要发给', { of: 'person', most: MAX_FIELD_PEOPLE }),
  },
  { name: '工作汇报' },
);

/** Hours of one project on one day. */
export const HoursEntry = z.object({ day: Day, projectId: Id, hours: HoursText });
export type HoursEntry = z.infer<typeof HoursEntry>;

/** The fields that identify a report: its kind, and any day of its period. */
export const REPORT_KEY = { kind: z.enum(REPORT_KIND_KEYS, '应为日报、周报或月报'), day: Day };

/** A report as its author saves it: `version` is 0 for a new one; the hours replace those of all its days. */
export const ReportForm = z.object({
  ...REPORT_KEY,
  version: z.number('应为数字').int('应为整数').min(0, '版本不正确').max(2_147_483_647, '版本不正确'),
  lines: z.array(ReportLine, expectedMessage('应为列表')).max(MAX_REPORT_LINES, `最多 ${MAX_REPORT_LINES} 条`),
  content: text(RICH_TEXT_HTML_MAX),
  receivers: z.array(Id, expectedMessage('应为列表')).max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 人`),
  hours: z
    .array(HoursEntry, expectedMessage('应为列表'))
    .max(MAX_REPORT_PROJECTS * 31, '工时过多')
    .superRefine((entries, ctx) => {
      const faultAt = hoursFault(entries);
      if (faultAt) ctx.addIssue({ code: 'custom', message: faultAt });
    }),
});
export type ReportForm = z.infer<typeof ReportForm>;

/** What is wrong between hours, or blank: a day with more than 24 hours, or the same project twice on a day. */
export function hoursFault(entries: readonly HoursEntry[]): string {
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  for (const { day, projectId, hours } of entries.filter((entry) => obeysRule('workingHours', entry.hours))) {
    sums.set(day, (sums.get(day) ?? 0) + centsOf(hours));
    if (seen.has(`${day} ${projectId}`)) return `${day} 的同一项目填写了两次`;
    seen.add(`${day} ${projectId}`);
  }
  for (const [day, sum] of sums) if (sum > MAX_HOURS_OF_DAY) return `${day} ${HOURS_DAY_FAULT}`;
  return '';
}

/** Days of leave of a person, both ends included, or half of one day. */
export const LEAVE_FORM = form(
  {
    userId: id('人员', { of: 'person', required: true }),
    from: day('开始日期', { required: true }),
    to: day('结束日期', { required: true }),
    part: choice('时段', LEAVE_PARTS, 'all'),
    kind: choice('类型', LEAVE_KINDS),
    remark: line('说明', { max: ADMIN_REMARK_MAX }),
  },
  {
    name: '请假',
    rules: [
      { at: 'to', fault: ({ from, to }) => (to < from ? '不能早于开始日期' : '') },
      { at: 'to', fault: ({ from, to, part }) => (part !== 'all' && to > from ? '半天假的开始和结束应为同一天' : '') },
    ],
  },
);
export type LeaveForm = FormOf<typeof LEAVE_FORM>;

/** The time in which a person reports; an empty day is taken from the account. */
export const EMPLOYMENT_FORM = form(
  {
    userId: id('人员', { of: 'person', required: true }),
    joinedOn: day('入职日期'),
    leftOn: day('离职日期'),
  },
  { rules: [{ at: 'leftOn', fault: ({ joinedOn, leftOn }) => (leftOn !== '' && leftOn < joinedOn ? '不能早于入职日期' : '') }] },
);
export type EmploymentForm = FormOf<typeof EMPLOYMENT_FORM>;

/** The reason for reopening a closed billing period. */
export const REOPEN_FORM = form({ reason: line('原因', { max: ADMIN_REMARK_MAX, required: true }) });
