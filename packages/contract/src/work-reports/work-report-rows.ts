import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { ReportLine } from './work-report-form.ts';
import { REPORT_KIND_KEYS } from './work-report-words.ts';
import { WORK_REPORTS } from './work-reports-list.ts';

/** The kind of a report on the wire. */
export const ReportKindCode = z.enum(REPORT_KIND_KEYS, '应为日报、周报或月报');
/** A person by id and name. */
export const ReportPerson = z.object({ userId: z.string(), name: z.string() });

/** A reader of a report, with the time; `receiver`: the report was sent to them. */
export const ReportReader = z.object({ userId: z.string(), name: z.string(), at: Moment, receiver: z.boolean() });
export type ReportReader = z.infer<typeof ReportReader>;

/** A report in a list. */
export interface ReportRow extends ListRowOf<typeof WORK_REPORTS> {}

/** Hours of one project on one day, with the name of the project. */
export const HoursOfDay = z.object({ day: z.string(), projectId: z.string(), projectName: z.string(), hours: z.string() });
export type HoursOfDay = z.infer<typeof HoursOfDay>;

const { receivers: _, readers: __, summary: ___, ...listed } = listRowShape(WORK_REPORTS);

/** A report with all its parts. */
export const Report = z.object({
  ...listed,
  lines: z.array(ReportLine),
  content: z.string(),
  receivers: z.array(ReportPerson),
  read: z.array(ReportReader),
  hoursByDay: z.array(HoursOfDay),
  /** Minutes after the due time, 0 if in time. */
  lateMinutes: z.number(),
  mayWithdraw: z.boolean(),
  /** The resolved comments, with the person and the time. */
  solved: z.array(z.object({ commentId: z.string(), name: z.string(), at: Moment })),
  version: z.number(),
});
export type Report = z.infer<typeof Report>;
