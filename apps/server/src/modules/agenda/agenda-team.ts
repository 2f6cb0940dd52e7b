import type { calls } from '@houtai/contract';
import type { TeamMember } from '@houtai/contract/agenda';
import type { ResultOf } from '@houtai/contract/call';
import { URGENCY_BANDS } from '@houtai/contract/urgency-rules';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { urgencyBandRank } from '#modules/lists/index.ts';
import { departmentsLedBy, peopleLedBy } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { ITEM_COLUMNS, itemsOf } from './agenda-list.ts';
import { sourcesFor } from './agenda-sources.ts';

const Count = z.object({ handler: z.string(), band: z.number(), count: z.number() });
const COUNTED = ['now', 'late', 'today', 'waiting'] as const;

/** How much the people of the departments that the caller heads have to do, who has the most urgent first. */
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
  if (!items) return { departments: led.map(({ name }) => name), people: [] };
  const band = urgencyBandRank(ITEM_COLUMNS, ctx.now);
  const found = await ctx.db.execute(sql`select item.handler, ${band} as band, count(*)::int as count from ${items} group by 1, 2`);
  const counts = new Map(
    z
      .array(Count)
      .parse(found.rows)
      .map((row) => [`${row.band} ${row.handler}`, row.count]),
  );
  const members = people.map((person): TeamMember => {
    const of = (name: (typeof COUNTED)[number]) => counts.get(`${URGENCY_BANDS.indexOf(name)} ${person.userId}`) ?? 0;
    return { ...person, now: of('now'), late: of('late'), today: of('today'), waiting: of('waiting') };
  });
  // Node sorts stably, so that who has as much stands by name.
  return { departments: led.map(({ name }) => name), people: members.toSorted((one, other) => weigh(other) - weigh(one)) };
}

/** By bands in their order; nobody has a thousand of one. */
function weigh({ now, late, today }: TeamMember): number {
  return (now * 1000 + late) * 1000 + today;
}
