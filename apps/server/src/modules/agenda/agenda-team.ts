import type { calls } from '@houtai/contract';
import type { TeamMember } from '@houtai/contract/agenda';
import type { ResultOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { reportPeriod, type ReportPeriod } from '@houtai/contract/report-periods';
import type { Tag } from '@houtai/contract/tags';
import { URGENCY_BANDS } from '@houtai/contract/urgency-rules';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { urgencyBandRank } from '#modules/lists/index.ts';
import { departmentsLedBy, peopleLedBy } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { ITEM_COLUMNS, itemsOf } from './agenda-list.ts';
import { sourcesFor } from './agenda-sources.ts';

const Count = z.object({ handler: z.string(), band: z.number(), count: z.number() });
const COUNTED = ['now', 'late', 'today', 'waiting'] as const;

type Reporting = Pick<TeamMember, 'missing' | 'missingDays' | 'hours' | 'isOver'>;

/** Report figures that heads see for their people, provided by the module of reports. */
export type TeamReporting = {
  /** The right to see reports of others. */
  tag: Tag;
  /** Missing reports of the billing period and hours, for people whose reports the caller may see in full. */
  of: (ctx: Ctx, userIds: readonly string[], hoursIn: ReportPeriod) => Promise<ReadonlyMap<string, Reporting>>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    teamReporting: TeamReporting;
  }
}

/** The workload of people in departments that the caller heads, most urgent first. */
export async function agendaTeam(ctx: Ctx): Promise<ResultOf<typeof calls.agenda.team>> {
  const { userId } = ctx.actor;
  const [led, people] = await Promise.all([departmentsLedBy(ctx, userId), peopleLedBy(ctx, userId)]);
  const items =
    people.length === 0
      ? null
      : await itemsOf(
          ctx,
          sourcesFor(ctx),
          people.map((one) => one.userId),
        );
  const departments = led.map(({ name }) => name);
  const week = reportPeriod('week', localDate(ctx.now));
  if (!items) return { departments, people: [], week };
  const band = urgencyBandRank(ITEM_COLUMNS, ctx.now);
  const found = await ctx.db.execute(sql`select item.handler, ${band} as band, count(*)::int as count from ${items} group by 1, 2`);
  const reporting = await reportingOf(
    ctx,
    people.map((one) => one.userId),
    week,
  );
  const counts = new Map(
    z
      .array(Count)
      .parse(found.rows)
      .map((row) => [`${row.band} ${row.handler}`, row.count]),
  );
  const members = people.map((person): TeamMember => {
    const of = (name: (typeof COUNTED)[number]) => counts.get(`${URGENCY_BANDS.indexOf(name)} ${person.userId}`) ?? 0;
    return {
      ...person,
      now: of('now'),
      late: of('late'),
      today: of('today'),
      waiting: of('waiting'),
      ...(reporting.get(person.userId) ?? UNSEEN),
    };
  });
  // The sort is stable, so that equal people stay in the order of names.
  return { departments, people: members.toSorted((one, other) => weigh(other) - weigh(one)), week };
}

const UNSEEN: Reporting = { missing: null, missingDays: [], hours: null, isOver: false };

async function reportingOf(ctx: Ctx, userIds: readonly string[], week: ReportPeriod) {
  const sources = ctx.registry.given('teamReporting').filter(({ tag }) => holds(ctx.actor, tag));
  const parts = await Promise.all(sources.map(({ of }) => of(ctx, userIds, week)));
  return new Map(parts.flatMap((part) => [...part]));
}

/** Weights the bands in order; assumes fewer than 1000 items in a band. */
function weigh({ now, late, today }: TeamMember): number {
  return (now * 1000 + late) * 1000 + today;
}
