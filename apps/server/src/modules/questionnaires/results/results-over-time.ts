import { localDate, startOfDay } from '@houtai/contract/dates';
import type { QuestionnaireResults } from '@houtai/contract/questionnaire-shapes';
import { count, desc, eq, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { questionnaireDrafts, questionnaireResponses } from '../questionnaires.tables.ts';

/** The most days in a trend, the latest ones. */
const MAX_DAYS = 366;

/** The time zone in which the server counts days. */
function zone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The number of answers by day, from the first to the last without gaps. */
export async function daysOf({ db }: Ctx, where: SQL | undefined): Promise<QuestionnaireResults['days']> {
  const day = sql<string>`to_char(${questionnaireResponses.submittedAt} at time zone ${zone()}, 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day: day.as('day'), count: count() })
    .from(questionnaireResponses)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(desc(sql`1`))
    .limit(MAX_DAYS);
  const counted = new Map(rows.map((row) => [row.day, row.count]));
  const [last, first] = [rows.at(0)?.day, rows.at(-1)?.day];
  if (last === undefined || first === undefined) return [];
  const days: QuestionnaireResults['days'] = [];
  for (let back = 0; back < MAX_DAYS; back += 1) {
    const at = localDate(startOfDay(last, -back) ?? new Date(0));
    if (at < first) break;
    days.unshift({ day: at, count: counted.get(at) ?? 0 });
  }
  return days;
}

/** The number of unsent drafts, and the page on which most were left. */
export async function partialOf({ db }: Ctx, id: string): Promise<Pick<QuestionnaireResults, 'partial' | 'leftAt'>> {
  const { page, questionnaireId } = questionnaireDrafts;
  const rows = await db
    .select({ page, count: count() })
    .from(questionnaireDrafts)
    .where(eq(questionnaireId, id))
    .groupBy(page)
    .orderBy(desc(count()), page);
  const [most] = rows;
  return { partial: rows.reduce((sum, row) => sum + row.count, 0), leftAt: most ? most.page + 1 : null };
}
