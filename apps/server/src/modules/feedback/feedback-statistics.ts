import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import type { StatisticBar } from '@houtai/contract/feedback';
import { count, desc, type SQL, sql } from 'drizzle-orm';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { namesOf } from '#modules/people/index.ts';
import { projectsOf, scopeWords } from '#modules/projects/index.ts';
import { isOpenState } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';

type Bar = Omit<StatisticBar, 'name'>;

export async function feedbackStatistics(
  ctx: Ctx,
  query: RequestOf<typeof calls.feedback.statistics>,
): Promise<ResultOf<typeof calls.feedback.statistics>> {
  const where = await FEEDBACKS.where(ctx, query);
  const [project, workType, faultLevel, handler, month] = await Promise.all([
    countBy(ctx, sql`${feedback.projectId}`, where),
    countBy(ctx, sql`${feedback.workType}`, where),
    countBy(ctx, sql`${feedback.faultLevel}`, where),
    countBy(ctx, sql`unnest(${feedback.handleUsers})`, where),
    countBy(ctx, sql`to_char(${feedback.problemDate}, 'YYYY-MM')`, where),
  ]);
  const [projects, people, texts] = await Promise.all([
    projectsOf(ctx, keysOf(project)),
    namesOf(ctx, keysOf(handler)),
    codeTexts(ctx, [DICT.feedbackWorkType, DICT.feedbackFaultLevel]),
  ]);
  return {
    scope: await scopeWords(ctx),
    project: named(project, (key) => projects.get(key)?.name),
    workType: named(workType, (key) => texts.get(`${DICT.feedbackWorkType} ${key}`)),
    faultLevel: named(faultLevel, (key) => texts.get(`${DICT.feedbackFaultLevel} ${key}`)),
    handler: named(handler, (key) => people.get(key)),
    month: named(month, monthName).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

/** The key is computed in a subquery, because a set-returning expression cannot be grouped by. */
function countBy(ctx: Ctx, key: SQL, where: SQL | undefined): Promise<Bar[]> {
  const each = ctx.db
    .select({ key: sql<string>`${key}`.as('key'), isOpen: sql<boolean>`${isOpenState(feedback.completionStatus)}`.as('is_open') })
    .from(feedback)
    .where(where)
    .as('each');
  return ctx.db
    .select({ key: each.key, count: count(), open: sql<number>`count(*) filter (where ${each.isOpen})::int` })
    .from(each)
    .groupBy(each.key)
    .orderBy(desc(count()), each.key);
}

async function codeTexts(ctx: Ctx, types: readonly string[]): Promise<Map<string, string>> {
  return new Map((await entriesOf(ctx, types)).map((entry) => [`${entry.type} ${entry.code}`, entry.codeText]));
}

function keysOf(bars: readonly Bar[]): string[] {
  return bars.map((bar) => bar.key);
}

function named(bars: readonly Bar[], nameOf: (key: string) => string | undefined): StatisticBar[] {
  return bars.map((bar) => ({ ...bar, name: nameOf(bar.key) ?? bar.key }));
}

function monthName(key: string): string {
  const [year, month] = key.split('-').map(Number);
  return `${year}年${month}月`;
}
