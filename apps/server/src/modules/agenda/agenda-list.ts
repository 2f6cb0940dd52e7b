import type { calls } from '@houtai/contract';
import type { AgendaCount, AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS, type AgendaKind, isAgendaKind } from '@houtai/contract/agenda-kinds';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

import { arraySource, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { type AgendaSource, sourcesFor } from './agenda-sources.ts';

type Query = RequestOf<typeof calls.agenda.page>;

const Row = z.object({
  kind: z.string().refine(isAgendaKind),
  id: z.string(),
  title: z.string(),
  note: z.string(),
  due: z.string(),
  overdue: z.boolean(),
  since: z.coerce.date(),
  version: z.number(),
});
const Total = z.object({ total: z.number() });
const Count = z.object({ kind: z.string().refine(isAgendaKind), count: z.number(), overdue: z.number() });

export async function agendaPage(ctx: Ctx, query: Query): Promise<PageResult<AgendaItem>> {
  const { read, count } = await agendaList(ctx, query);
  return readPage<AgendaItem>(query, read, count);
}

/** What waits for the caller: late first, then by day, what has no day last, and what waits longest before the rest. */
export async function agendaList(ctx: Ctx, { kind, overdue }: Omit<Query, 'offset' | 'limit'>): Promise<RowSource<AgendaItem>> {
  const sources = sourcesFor(ctx);
  const items = await itemsOf(ctx, kind ? new Map([...sources].filter(([key]) => key === kind)) : sources);
  if (!items) return arraySource<AgendaItem>([]);
  const late = lateOnly(overdue);
  return {
    read: async (limit, skip) => {
      const found = await ctx.db.execute(
        sql`select * from ${items} ${late} order by item.day nulls last, item.since, item.id limit ${limit} offset ${skip}`,
      );
      return z
        .array(Row)
        .parse(found.rows)
        .map((row) => ({ ...row, since: row.since.toISOString(), url: sources.get(row.kind)?.urlOf(row.id) ?? '' }));
    },
    count: async () => Total.parse((await ctx.db.execute(sql`select count(*)::int as total from ${items} ${late}`)).rows[0]).total,
  };
}

/** How much waits, by kind and in the order of the kinds; 0 where nothing does. */
export async function agendaCounts(ctx: Ctx, { overdue }: RequestOf<typeof calls.agenda.counts>): Promise<AgendaCount[]> {
  const sources = sourcesFor(ctx);
  const items = await itemsOf(ctx, sources);
  if (!items) return [];
  const found = await ctx.db.execute(
    sql`select item.kind, count(*)::int as count, (count(*) filter (where item.overdue))::int as overdue from ${items} ${lateOnly(overdue)} group by item.kind`,
  );
  const counts = z.array(Count).parse(found.rows);
  return Object.keys(AGENDA_KINDS)
    .filter(isAgendaKind)
    .filter((kind) => sources.has(kind))
    .map((kind) => counts.find((count) => count.kind === kind) ?? { kind, count: 0, overdue: 0 });
}

function lateOnly(overdue: '1' | undefined): SQL {
  return overdue ? sql`where item.overdue` : sql``;
}

/** All sources as one table `item`; null without any. */
async function itemsOf(ctx: Ctx, sources: ReadonlyMap<AgendaKind, AgendaSource>): Promise<SQL | null> {
  if (sources.size === 0) return null;
  const today = localDate(ctx.now);
  const parts = await Promise.all(
    [...sources].map(
      async ([kind, { items }]) =>
        sql`select ${kind}::text, part.* from (${await items(ctx)}) as part (id, title, note, day, since, version)`,
    ),
  );
  return sql`(
    select part.*, coalesce(part.day::text, '') as due, coalesce(part.day < ${today}::date, false) as overdue
    from (${sql.join(parts, sql` union all `)}) as part (kind, id, title, note, day, since, version)
  ) as item`;
}
