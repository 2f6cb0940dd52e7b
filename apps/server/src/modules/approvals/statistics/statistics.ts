import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { and, asc, eq, isNotNull } from 'drizzle-orm';

import { workingCalendar, type WorkingCalendar } from '#modules/calendar/index.ts';
import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { countedFlows, hoursOf } from './counted.ts';

type Query = RequestOf<typeof calls.approvalProcesses.statistics>;
type Statistics = ResultOf<typeof calls.approvalProcesses.statistics>;
type Task = Pick<typeof approvalTasks.$inferSelect, 'person' | 'stepName' | 'state' | 'byPerson' | 'askedAt' | 'doneAt' | 'dueAt'> & {
  businessType: Statistics['kinds'][number]['businessType'];
};

/** The most entries in the list of the longest waits. */
const LONGEST = 20;

/** The duration of approvals in working hours, by day of submission; and the longest present waits. */
export async function approvalStatistics(ctx: Ctx, query: Query): Promise<Statistics> {
  const calendar = await workingCalendar(ctx);
  const flows = await ctx.db.select(FLOW).from(approvalFlows).where(countedFlows(query));
  const tasks = await ctx.db
    .select(TASK)
    .from(approvalTasks)
    .innerJoin(approvalFlows, eq(approvalFlows.id, approvalTasks.flowId))
    .where(and(countedFlows(query), eq(approvalTasks.kind, 'decide'), isNotNull(approvalTasks.askedAt)));
  return {
    kinds: kindsOf(flows, calendar),
    steps: stepsOf(tasks, calendar),
    people: await peopleOf(ctx, tasks, calendar),
    waiting: await waitingLongest(ctx, query, calendar),
  };
}

const { businessType, status, submittedAt, endedAt } = approvalFlows;
const FLOW = { businessType, status, submittedAt, endedAt };
const { person, stepName, state, byPerson, askedAt, doneAt, dueAt } = approvalTasks;
const TASK = { person, stepName, state, byPerson, askedAt, doneAt, dueAt, businessType };

type Flow = { businessType: Task['businessType']; status: string; submittedAt: Date; endedAt: Date | null };

function kindsOf(flows: readonly Flow[], calendar: WorkingCalendar): Statistics['kinds'] {
  const rows = [...groupBy(flows, ({ businessType }) => businessType)].map(([businessType, of]) => {
    const ended = of.filter(({ status }) => status === 'passed' || status === 'rejected');
    return {
      businessType,
      submitted: of.length,
      passed: of.filter(({ status }) => status === 'passed').length,
      rejected: of.filter(({ status }) => status === 'rejected').length,
      hours: meanOf(ended.map(({ submittedAt, endedAt }) => hoursOf(calendar, submittedAt, endedAt))),
    };
  });
  return rows.toSorted((a, b) => b.hours - a.hours);
}

function stepsOf(tasks: readonly Task[], calendar: WorkingCalendar): Statistics['steps'] {
  const decided = tasks.filter(({ byPerson }) => byPerson);
  const rows = [...groupBy(decided, ({ businessType, stepName }) => `${businessType} ${stepName}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const hours = of.map(({ askedAt, doneAt }) => hoursOf(calendar, askedAt, doneAt));
    return [
      { businessType: first.businessType, name: first.stepName, decided: of.length, hours: meanOf(hours), slowest: longestOf(hours) },
    ];
  });
  return rows.toSorted((a, b) => b.hours - a.hours);
}

async function peopleOf(ctx: Ctx, tasks: readonly Task[], calendar: WorkingCalendar): Promise<Statistics['people']> {
  const byPerson = groupBy(tasks, ({ person }) => person);
  const names = await namesOf(ctx, [...byPerson.keys()]);
  const rows = [...byPerson].map(([person, of]) => {
    const decided = of.filter(({ byPerson }) => byPerson);
    return {
      person,
      personName: names.get(person) ?? '',
      decided: decided.length,
      waiting: of.filter(({ state }) => state === 'open').length,
      hours: meanOf(decided.map(({ askedAt, doneAt }) => hoursOf(calendar, askedAt, doneAt))),
      late: of.filter(({ state, dueAt }) => state === 'open' && dueAt !== null && dueAt < ctx.now).length,
    };
  });
  return rows.filter(({ decided, waiting }) => decided + waiting > 0).toSorted((a, b) => b.hours - a.hours);
}

async function waitingLongest(ctx: Ctx, query: Query, calendar: WorkingCalendar): Promise<Statistics['waiting']> {
  const rows = await ctx.db
    .select()
    .from(approvalFlows)
    .where(and(countedFlows(query), eq(status, 'running'), isNotNull(approvalFlows.waitingSince)))
    .orderBy(asc(approvalFlows.waitingSince))
    .limit(LONGEST);
  const names = await namesOf(
    ctx,
    rows.flatMap(({ waitingFor }) => waitingFor),
  );
  return rows.map(({ id, number, title, stepName, waitingFor, waitingSince, submittedAt }) => ({
    flowId: id,
    spNo: number,
    title,
    stepName,
    waitingFor: waitingFor.map((person) => names.get(person) ?? ''),
    since: (waitingSince ?? submittedAt).toISOString(),
    hours: hoursOf(calendar, waitingSince ?? submittedAt, ctx.now),
  }));
}

function meanOf(hours: readonly number[]): number {
  return hours.length === 0 ? 0 : Math.round((hours.reduce((sum, each) => sum + each, 0) / hours.length) * 10) / 10;
}

/** `Math.max` with a spread fails for very many values. */
function longestOf(hours: readonly number[]): number {
  return hours.reduce((longest, each) => (each > longest ? each : longest), 0);
}
