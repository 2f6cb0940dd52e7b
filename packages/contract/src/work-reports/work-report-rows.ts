import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { ReportLine } from './work-report-form.ts';
import { REPORT_KIND_KEYS, REPORT_STATE_KEYS } from './work-report-words.ts';

/** The kind of a report on the wire. */
export const ReportKindCode = z.enum(REPORT_KIND_KEYS, '应为日报、周报或月报');
const State = z.enum(REPORT_STATE_KEYS);
/** Somebody by id and name. */
export const ReportPerson = z.object({ userId: z.string(), name: z.string() });

/** Who has read a report, and when; `receiver`: it was sent to them. */
export const ReportReader = z.object({ userId: z.string(), name: z.string(), at: Moment, receiver: z.boolean() });
export type ReportReader = z.infer<typeof ReportReader>;

/** A report of a list. `hours` is the sum of its days as text; `readers` of `receivers` have read it. */
export const ReportRow = z.object({
  id: z.string(),
  kind: ReportKindCode,
  start: z.string(),
  end: z.string(),
  state: State,
  submittedAt: Moment.nullable(),
  ownerId: z.string(),
  ownerName: z.string(),
  departmentName: z.string(),
  hours: z.string(),
  summary: z.string(),
  receivers: z.number(),
  readers: z.number(),
  /** It is the caller's to read and they have not. */
  unread: z.boolean(),
  /** It was changed after somebody had read it. */
  changedAfterRead: z.boolean(),
  updatedAt: Moment,
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Hours of one project on one day, with the name of the project. */
export const HoursOfDay = z.object({ day: z.string(), projectId: z.string(), projectName: z.string(), hours: z.string() });
export type HoursOfDay = z.infer<typeof HoursOfDay>;

/** A report with all that it says. */
export const Report = z.object({
  ...ReportRow.omit({ receivers: true, readers: true, summary: true }).shape,
  lines: z.array(ReportLine),
  content: z.string(),
  receivers: z.array(ReportPerson),
  read: z.array(ReportReader),
  hoursByDay: z.array(HoursOfDay),
  /** By how many minutes it came too late, 0 in time. */
  lateMinutes: z.number(),
  mayWithdraw: z.boolean(),
  /** The comments on it that are dealt with, by whom and since when. */
  solved: z.array(z.object({ commentId: z.string(), name: z.string(), at: Moment })),
  version: z.number(),
});
export type Report = z.infer<typeof Report>;
