import type { AgendaTrend } from '@houtai/contract/agenda';
import { AGENDA_KINDS, isAgendaKind } from '@houtai/contract/agenda-kinds';
import { localDate } from '@houtai/contract/dates';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Ctx } from '#platform/db/work/context.ts';

import { sourcesFor } from './agenda-sources.ts';

const WEEKS = 8;

const Count = z.object({ kind: z.string(), week: z.string(), count: z.number() });

/** How much the caller has done in each of the last weeks, which begin on Monday; counted in one query. */
export async function agendaTrend(ctx: Ctx): Promise<AgendaTrend[]> {
  const sources = [...sourcesFor(ctx)].flatMap(([kind, { done }]) => (done ? [{ kind, done }] : []));
  const weeks = lastWeeks(ctx.now);
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  if (sources.length === 0 || !first || !last) return [];
  const parts = sources.map(({ kind, done }) => sql`select ${kind}::text as kind, part.day from (${done.days(ctx)}) as part (day)`);
  const found = await ctx.db.execute(sql`
    select done.kind, to_char(date_trunc('week', done.day), 'YYYY-MM-DD') as week, count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) as done
    where done.day >= ${first.from}::date and done.day <= ${last.to}::date
    group by done.kind, week`);
  const counts = z.array(Count).parse(found.rows);
  const countOf = (kind: string, from: string) => counts.find((row) => row.kind === kind && row.week === from)?.count ?? 0;
  return Object.keys(AGENDA_KINDS)
    .filter(isAgendaKind)
    .flatMap((key) => sources.filter(({ kind }) => kind === key))
    .map(({ kind, done }) => ({
      kind,
      weeks: weeks.map(({ from, to }) => ({ from, to, count: countOf(kind, from), url: done.urlOf(from, to) })),
    }));
}

function lastWeeks(now: Date): { from: string; to: string }[] {
  const sinceMonday = (now.getDay() + 6) % 7;
  const day = (offset: number) => localDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday + offset));
  return Array.from({ length: WEEKS }, (_, index) => {
    const monday = (index - WEEKS + 1) * 7;
    return { from: day(monday), to: day(monday + 6) };
  });
}
