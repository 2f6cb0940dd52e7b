import type { calls } from '@houtai/contract';
import type { AgendaCount, AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS, type AgendaKind, isAgendaKind } from '@houtai/contract/agenda-kinds';
import type { RequestOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

import { isInBand, URGENCY_ROW_SHAPE, selectUrgency, type UrgencyColumns, urgencyKey } from '#modules/lists/index.ts';
import { peopleLedBy } from '#modules/people/index.ts';
import { arraySource, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { namesOfRecords } from '#platform/references.ts';

import { type AgendaSource, sourcesFor } from './agenda-sources.ts';

type Query = RequestOf<typeof calls.agenda.page>;

/** A row as the database gives it; the answer is checked as a whole, so that rows of a long list are not checked twice. */
type Row = Omit<UrgencyFields, 'kind' | 'dueAt' | 'respondBy' | 'since'> & {
  kind: AgendaKind;
  dueAt: Date | null;
  respondBy: Date | null;
  since: Date;
  title: string;
  note: string;
  project: string;
  person: string;
  version: number;
  handler: string;
};
const Total = z.object({ total: z.number() });
const Count = z.object({ kind: z.string().refine(isAgendaKind), count: z.number(), overdue: z.number(), waiting: z.number() });

// oxlint-disable-next-line typescript/consistent-type-assertions -- one for each of the fields
export const ITEM_COLUMNS = Object.fromEntries(
  Object.keys(URGENCY_ROW_SHAPE).map((name) => [name, sql`item.${sql.identifier(name)}`]),
) as UrgencyColumns;

export async function agendaPage(ctx: Ctx, query: Query): Promise<PageResult<AgendaItem>> {
  const { read, count } = await agendaList(ctx, query);
  return readPage<AgendaItem>(query, read, count);
}

/** What the caller has to do, most urgent first; or what waits for others. */
export async function agendaList(
  ctx: Ctx,
  { kind, overdue, waiting, band, ...whose }: Omit<Query, 'offset' | 'limit'>,
): Promise<RowSource<AgendaItem>> {
  const sources = sourcesFor(ctx);
  const people = await peopleAsked(ctx, whose);
  const items = await itemsOf(ctx, kind ? new Map([...sources].filter(([key]) => key === kind)) : sources, people);
  if (!items) return arraySource<AgendaItem>([]);
  const isWaiting = waiting || band === 'waiting' ? sql`item.waiting is not null` : sql`item.waiting is null`;
  const inBand = band && isInBand(ITEM_COLUMNS, band, ctx.now);
  const where = sql`where ${and(isWaiting, overdue && isLate(ctx), inBand)}`;
  return {
    read: async (limit, skip) => {
      const order = urgencyKey(ITEM_COLUMNS, ctx.now);
      const found = await ctx.db.execute<Row>(sql`select item.* from ${items} ${where} order by ${order} limit ${limit} offset ${skip}`);
      return toItems(ctx, sources, found.rows);
    },
    count: async () => Total.parse((await ctx.db.execute(sql`select count(*)::int as total from ${items} ${where}`)).rows[0]).total,
  };
}

/** The number of items by kind, in the order of kinds; 0 for kinds without items. */
export async function agendaCounts(ctx: Ctx, { overdue }: RequestOf<typeof calls.agenda.counts>): Promise<AgendaCount[]> {
  const sources = sourcesFor(ctx);
  const items = await itemsOf(ctx, sources);
  if (!items) return [];
  const late = isLate(ctx);
  const counted = overdue ? late : sql`item.waiting is null`;
  const found = await ctx.db.execute(sql`
    select item.kind, (count(*) filter (where ${counted}))::int as count, (count(*) filter (where ${late}))::int as overdue,
      (count(*) filter (where item.waiting is not null))::int as waiting
    from ${items} group by item.kind`);
  const counts = z.array(Count).parse(found.rows);
  return Object.keys(AGENDA_KINDS)
    .filter(isAgendaKind)
    .filter((kind) => sources.has(kind))
    .map((kind) => counts.find((count) => count.kind === kind) ?? { kind, count: 0, overdue: 0, waiting: 0 });
}

/** Items that wait for others are never late. */
function isLate({ now }: Ctx): SQL {
  return sql`coalesce(item."dueAt" <= ${now.toISOString()}::timestamptz, false) and item.waiting is null`;
}

/** The ids of the caller's team to list; null for the caller's own agenda. */
async function peopleAsked(ctx: Ctx, { userId, team }: Pick<Query, 'userId' | 'team'>): Promise<readonly string[] | null> {
  if (userId === undefined && team === undefined) return null;
  const led = (await peopleLedBy(ctx, ctx.actor.userId)).map((one) => one.userId);
  if (userId === undefined) return led;
  if (!led.includes(userId)) throw notFound('下属');
  return [userId];
}

/** All sources as one table `item`, of the caller or of people in their team; null without sources. */
export async function itemsOf(
  ctx: Ctx,
  sources: ReadonlyMap<AgendaKind, AgendaSource>,
  people: readonly string[] | null = null,
): Promise<SQL | null> {
  const read = [...sources.values()].flatMap(({ items, ofPeople }) => {
    if (people === null) return async () => ({ handler: sql`''`, ...(await items(ctx)) });
    return ofPeople ? () => ofPeople(ctx, people) : [];
  });
  if (read.length === 0) return null;
  const parts = await Promise.all(
    read.map(async (source) => {
      const { urgency, title, note, project, person, version, handler, from } = await source();
      const blank = sql`''`;
      return sql`select ${selectUrgency(urgency)}, ${title} as title, ${note ?? blank} as note, ${project ?? blank} as project,
        ${person ?? blank} as person, ${version} as version, ${handler} as handler ${from}`;
    }),
  );
  return sql`(${sql.join(parts, sql` union all `)}) as item`;
}

async function toItems(ctx: Ctx, sources: ReadonlyMap<AgendaKind, AgendaSource>, rows: readonly Row[]): Promise<AgendaItem[]> {
  const [projectOf, personOf] = await Promise.all([
    namesOfRecords(
      ctx,
      'project',
      rows.map((row) => row.project),
    ),
    namesOfRecords(
      ctx,
      'person',
      rows.flatMap(({ person, handler }) => [person, handler]),
    ),
  ]);
  // Named one by one: copying what is left of each row takes longer than the query.
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    level: row.level,
    dueAt: momentText(row.dueAt),
    isDueByDay: row.isDueByDay,
    isPromised: row.isPromised,
    respondBy: momentText(row.respondBy),
    isAnswered: row.isAnswered,
    isStarted: row.isStarted,
    isAwaited: row.isAwaited,
    waiting: row.waiting,
    askAgainOn: row.askAgainOn,
    since: new Date(row.since).toISOString(),
    title: row.title,
    note: row.note,
    version: row.version,
    due: dueDay(row),
    overdue: row.waiting === null && row.dueAt !== null && new Date(row.dueAt) <= ctx.now,
    place: projectOf(row.project),
    person: personOf(row.person),
    url: sources.get(row.kind)?.urlOf(row.id) ?? '',
    handler: row.handler === '' ? undefined : personOf(row.handler),
  }));
}

/** Moments of a statement without columns are texts in the format of the database. */
function momentText(moment: Date | null): string | null {
  return moment && new Date(moment).toISOString();
}

/** The due day; an end of day counts as that day. Blank without a due date. */
function dueDay({ dueAt, isDueByDay }: Pick<Row, 'dueAt' | 'isDueByDay'>): string {
  if (dueAt === null) return '';
  const due = new Date(dueAt);
  return localDate(isDueByDay ? new Date(due.getTime() - 1) : due);
}
