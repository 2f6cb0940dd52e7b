import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { and, eq, gte, lt, type SQL } from 'drizzle-orm';

import type { WorkingCalendar } from '#modules/calendar/index.ts';

import { approvalFlows } from '../approvals.tables.ts';

type Query = RequestOf<typeof calls.approvalProcesses.statistics>;

/** The flows that statistics count, by day of submission and kind. */
export function countedFlows({ from, to, businessType }: Query): SQL | undefined {
  const [start, end] = [startOfDay(from ?? ''), startOfDay(to ?? '', 1)];
  return and(
    start ? gte(approvalFlows.submittedAt, start) : undefined,
    end ? lt(approvalFlows.submittedAt, end) : undefined,
    businessType ? eq(approvalFlows.businessType, businessType) : undefined,
  );
}

/** Working hours between two moments, rounded to tenths; 0 if one is missing. */
export function hoursOf({ workingHoursBetween }: WorkingCalendar, from: Date | null, to: Date | null): number {
  return from && to ? Math.round(workingHoursBetween(from.toISOString(), to.toISOString()) * 10) / 10 : 0;
}
