import { localDateTime } from '@houtai/contract/dates';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';

/** The elapsed part of the time, from 0 to 1; null without a due time or while waiting. */
export function elapsedShare({ since, dueAt, waiting }: UrgencyFields, now: Date): number | null {
  if (dueAt === null || waiting !== null) return null;
  const [from, to] = [Date.parse(since), Date.parse(dueAt)];
  if (to <= from) return 1;
  return Math.min(1, Math.max(0, (now.getTime() - from) / (to - from)));
}

/** Where a due time comes from, one fact per line; empty when there is nothing to add to its words. */
export function courseLines({ since, respondBy, isAnswered, isPromised, dueAt, isDueByDay, waiting, isAwaited }: UrgencyFields): string[] {
  return [
    ...(isAwaited ? [`${clock(since)} 起等你`] : [`${clock(since)} 起`]),
    ...(respondBy === null ? [] : [isAnswered ? '已响应' : `${clock(respondBy)} 前响应`]),
    ...(dueAt === null || isDueByDay ? [] : [isPromised ? `约定 ${clock(dueAt)}` : `${clock(dueAt)} 前解决`]),
    ...(waiting === null ? [] : [`等${waiting}，时限暂停`]),
  ];
}

function clock(moment: string): string {
  return localDateTime(new Date(moment)).slice(5);
}
