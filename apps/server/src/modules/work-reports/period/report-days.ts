import { daysFrom } from '@houtai/contract/calendar-days';
import { startOfDay } from '@houtai/contract/dates';
import type { ReportPeriod } from '@houtai/contract/report-periods';
import { MAX_HOURS_OF_DAY } from '@houtai/contract/work-report-form';
import type { DayState, LeavePart, ReportState } from '@houtai/contract/work-report-words';

/** The expected hours of a working day, in hundredths. */
const HOURS_OF_WORKING_DAY = MAX_HOURS_OF_DAY / 3;

/** Local days, both ends included. */
export type DaySpan = { from: string; to: string };

/** Days of leave, or half a day. */
export type LeaveSpan = DaySpan & { part: LeavePart };

/** When somebody has to report: their time in the company, and their leave. */
export type EmployedDays = { joinedOn: string; leftOn: string | null; leaves: readonly LeaveSpan[] };

/** The company's working days, and the end of a working day as HH:mm. */
export type WorkingDays = { isWorkingDay: (day: string) => boolean; closesAt: string };

/** The state of a day or period, and whether its report is due and missing. */
export type ReportStanding = { state: DayState; isMissing: boolean };

/** The state of a person's day at a moment. */
export function dayStanding(
  day: string,
  { presence, report, working, now }: { presence: EmployedDays; report: ReportState | undefined; working: WorkingDays; now: Date },
): ReportStanding {
  if (report === 'submitted' || report === 'late') return { state: report, isMissing: false };
  const isLate = isDue(day, presence, working) && now > deadlineOf(day, working);
  if (report === 'draft') return { state: 'draft', isMissing: isLate };
  if (isLate) return { state: 'missing', isMissing: true };
  return { state: whyNotDue(day, presence, working) ?? 'open', isMissing: false };
}

/** The state of a longer report, which is due on the last day on which its author works. */
export function periodStanding(
  period: ReportPeriod,
  { presence, report, working, now }: { presence: EmployedDays; report: ReportState | undefined; working: WorkingDays; now: Date },
): ReportStanding {
  if (report === 'submitted' || report === 'late') return { state: report, isMissing: false };
  const last = lastDueDay(period, presence, working);
  const isLate = last !== null && now > deadlineOf(last, working);
  if (report === 'draft') return { state: 'draft', isMissing: isLate };
  if (isLate) return { state: 'missing', isMissing: true };
  if (last !== null) return { state: 'open', isMissing: false };
  const states = daysFrom({ from: period.start, to: period.end }).map((day) => whyNotDue(day, presence, working));
  return { state: states.includes('leave') ? 'leave' : states.includes('off') ? 'off' : 'away', isMissing: false };
}

/** The same for many people: most are present all the time without leave, and share one result. */
export function reportStandingsIn(
  period: ReportPeriod,
  { working, now }: { working: WorkingDays; now: Date },
): (presence: EmployedDays, report: ReportState | undefined) => ReportStanding {
  const alike = new Map<ReportState | undefined, ReportStanding>();
  return (presence, report) => {
    const { joinedOn, leftOn, leaves } = presence;
    const isAlways = leaves.length === 0 && joinedOn <= period.start && (leftOn === null || leftOn >= period.end);
    const known = isAlways ? alike.get(report) : undefined;
    const standing = known ?? periodStanding(period, { presence, report, working, now });
    if (isAlways) alike.set(report, standing);
    return standing;
  };
}

/** The last day of a period on which a person has to report, or null. */
export function lastDueDay({ start, end }: ReportPeriod, presence: EmployedDays, working: WorkingDays): string | null {
  return daysFrom({ from: start, to: end }).findLast((day) => isDue(day, presence, working)) ?? null;
}

/** Whether a report of the day is expected: it is a working day, and the person is present. */
export function isDue(day: string, presence: EmployedDays, working: WorkingDays): boolean {
  return whyNotDue(day, presence, working) === undefined;
}

/** The expected hours of a day, in hundredths; half a day of leave halves them, and the report stays due. */
export function hoursExpected(day: string, presence: EmployedDays, working: WorkingDays): number {
  return isDue(day, presence, working) ? (HOURS_OF_WORKING_DAY * (2 - halvesOff(day, presence.leaves))) / 2 : 0;
}

/** The end of working hours on a local day. */
export function deadlineOf(day: string, { closesAt }: WorkingDays): Date {
  const at = startOfDay(day) ?? new Date(Number.NaN);
  at.setHours(Number(closesAt.slice(0, 2)), Number(closesAt.slice(3)));
  return at;
}

function whyNotDue(day: string, { joinedOn, leftOn, leaves }: EmployedDays, working: WorkingDays): 'off' | 'leave' | 'away' | undefined {
  if (day < joinedOn || (leftOn !== null && day > leftOn)) return 'away';
  if (!working.isWorkingDay(day)) return 'off';
  return halvesOff(day, leaves) === 2 ? 'leave' : undefined;
}

/** The halves of a day on leave; a morning and an afternoon add up to the whole day. */
function halvesOff(day: string, leaves: readonly LeaveSpan[]): 0 | 1 | 2 {
  const parts = new Set(leaves.filter(({ from, to }) => day >= from && day <= to).map(({ part }) => part));
  if (parts.has('all') || parts.size > 1) return 2;
  return parts.size === 1 ? 1 : 0;
}
