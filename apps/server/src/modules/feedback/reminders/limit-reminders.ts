import { HOUR_MS } from '@houtai/contract/durations';
import { FATAL_LEVEL_CODE } from '@houtai/contract/feedback-clock';
import { spanInWords } from '@houtai/contract/urgency-words';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';

import { namesOf } from '#modules/people/index.ts';
import type { DueReminder, WantedReminders } from '#modules/reminders/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { type ClockRules, clockRules } from '../clock/clock-rules.ts';
import { hasRunningWait } from '../feedback-agenda.ts';
import { feedback } from '../feedback.tables.ts';
import { escalatedTo } from './escalated-to.ts';
import { REMINDED, remindOf, timeWords } from './feedback-reminder.ts';

/** How long after the head the project manager is notified of a missing answer. */
const MANAGER_AFTER_HOURS = 2;

type Row = Awaited<ReturnType<typeof openRows>>[number];

/** A limit of a feedback; `isUnanswered` says for the solve limit that the answer limit was missed, too. */
type Limit = { row: Row; kind: 'respond' | 'solve'; at: Date; hours: number; isUnanswered?: boolean };

/**
 * Reminders of limits that are near or expired: for the handlers, and for those above them if nobody answers or a fatal feedback is not
 * solved.
 */
export async function limitReminders(ctx: OpenCtx, { of }: WantedReminders): Promise<DueReminder[]> {
  if (of?.ids.length === 0) return [];
  const [rules, rows] = [await clockRules(ctx), await openRows(ctx, of?.ids)];
  const limits = rows.flatMap((row) => limitsOf(row, rules));
  const soon = limits.flatMap((limit) => soonOf(limit, rules, ctx.now));
  const come = limits.filter(({ at }) => at <= ctx.now);
  const late = joined(come);
  const escalated: DueReminder[] = [];
  for (const limit of escalating(come, late)) escalated.push(...(await escalationsOf(ctx, limit, rules)));
  return [...soon, ...late.flatMap((limit) => lateOf(limit, rules, ctx.now)), ...escalated];
}

function openRows({ db }: OpenCtx, ids: readonly string[] | undefined) {
  const { projectId, faultLevel, clockStartedAt, hoursCounted, respondBy, answeredAt, dueAt } = feedback;
  const runs = and(isOpenState(feedback.completionStatus), isNotNull(clockStartedAt), isNotNull(dueAt), sql`not ${hasRunningWait()}`);
  return db
    .select({ ...REMINDED, projectId, faultLevel, clockStartedAt, hoursCounted, respondBy, answeredAt, dueAt })
    .from(feedback)
    .where(and(runs, ids && inArray(feedback.id, [...ids])));
}

function limitsOf(row: Row, { limits, calendar }: ClockRules): Limit[] {
  const { respondBy, answeredAt, dueAt, clockStartedAt, faultLevel } = row;
  const limit = limits.get(faultLevel);
  const lasting = (at: Date) => (clockStartedAt ? calendar.hoursBetween(clockStartedAt, at, row.hoursCounted ?? 'all') : 0);
  return [
    ...(respondBy && !answeredAt
      ? [{ row, kind: 'respond' as const, at: respondBy, hours: limit?.answerHours ?? lasting(respondBy) }]
      : []),
    ...(dueAt ? [{ row, kind: 'solve' as const, at: dueAt, hours: limit?.solveHours ?? lasting(dueAt) }] : []),
  ];
}

/** Merges an expired answer limit into the expired solve limit of the same feedback. */
function joined(come: readonly Limit[]): Limit[] {
  const has = (row: Row, kind: Limit['kind']) => come.some((other) => other.row === row && other.kind === kind);
  return come
    .filter(({ row, kind }) => kind === 'solve' || !has(row, 'solve'))
    .map((limit) => ({ ...limit, isUnanswered: limit.kind === 'solve' && has(limit.row, 'respond') }));
}

/** For feedback that is not fatal, only a missing answer is escalated. */
function escalating(come: readonly Limit[], late: readonly Limit[]): Limit[] {
  const isFatal = ({ row }: Limit) => row.faultLevel === FATAL_LEVEL_CODE;
  return [...late.filter(isFatal), ...come.filter((limit) => limit.kind === 'respond' && !isFatal(limit))];
}

/** When handlers are reminded before a limit. For a limit shorter than the minimum hours, only the percentage applies. */
function soonOf({ row, kind, at, hours }: Limit, { calendar, remindPercent, remindHours }: ClockRules, now: Date): DueReminder[] {
  const part = (hours * remindPercent) / 100;
  const lead = remindHours < hours ? Math.max(part, remindHours) : part;
  const from = calendar.afterHours(at, -lead, row.hoursCounted ?? 'all');
  if (now < from || now >= at) return [];
  const time = timeWords(at, now);
  const says = `快到期，${time} 前要${VERBS[kind]}`;
  return remindOf(row, row.handleUsers, { what: 'reminder.soon', key: keyOf(kind, at), at: from, says, when: `${time} ${VERBS[kind]}` });
}

function lateOf(limit: Limit, rules: ClockRules, now: Date): DueReminder[] {
  const { row, kind, at } = limit;
  const isFatal = row.faultLevel === FATAL_LEVEL_CODE;
  const what = isFatal ? 'reminder.fatal' : 'reminder.late';
  const span = spanOf(limit, rules, now);
  return remindOf(row, row.handleUsers, {
    what,
    key: keyOf(kind, at),
    at,
    says: `${isFatal ? '致命，' : ''}${span}`,
    when: span,
    isUrgent: isFatal,
  });
}

/** Escalates a limit: to the heads when it expires, and to the project manager two hours later. */
async function escalationsOf(ctx: OpenCtx, limit: Limit, rules: ClockRules): Promise<DueReminder[]> {
  const { row, kind, at } = limit;
  const isFatal = row.faultLevel === FATAL_LEVEL_CODE;
  const to = rules.limits.get(row.faultLevel)?.escalateTo ?? [];
  if (to.length === 0) return [];
  const since = (limit.isUnanswered && row.respondBy) || at;
  const later = rules.calendar.afterHours(since, MANAGER_AFTER_HOURS, row.hoursCounted ?? 'all');
  const names = await namesOf(ctx, row.handleUsers);
  const span = spanOf(limit, rules, ctx.now);
  const said = {
    what: 'reminder.escalated' as const,
    key: keyOf(kind, at),
    says: `${isFatal ? '致命，' : ''}${span}，升级给你`,
    when: span,
    content: `处理人 ${row.handleUsers.map((id) => names.get(id) ?? '').join('、') || '未指定'}：${row.plainText}`,
    isUrgent: true,
  };
  const others = (people: readonly string[]) => people.filter((userId) => !row.handleUsers.includes(userId));
  const heads = to.includes('head') ? others(await escalatedTo(ctx, row, 'head')) : [];
  const managers = to.includes('projectManager') && later <= ctx.now ? others(await escalatedTo(ctx, row, 'projectManager')) : [];
  return [
    ...remindOf(row, heads, { ...said, at }),
    ...remindOf(
      row,
      managers.filter((userId) => !heads.includes(userId)),
      { ...said, at: later },
    ),
  ];
}

const VERBS = { respond: '响应', solve: '解决' };

/** A duration such as 31 分没有响应, in the kind of hours that its limit counts. */
function spanOf({ row, kind, isUnanswered }: Limit, { calendar }: ClockRules, now: Date): string {
  const since = row.clockStartedAt ?? now;
  return `${spanInWords(calendar.hoursBetween(since, now, row.hoursCounted ?? 'all') * HOUR_MS)}没有${isUnanswered ? '响应和' : ''}${VERBS[kind]}`;
}

/** A moved limit gets another key, hence its own reminder. */
function keyOf(kind: Limit['kind'], at: Date): string {
  return `${kind} ${at.toISOString()}`;
}
