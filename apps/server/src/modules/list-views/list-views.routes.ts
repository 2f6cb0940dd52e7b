import { calls } from '@houtai/contract';
import { ListView } from '@houtai/contract/list-views';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { serve } from '#platform/http/serve.ts';

import { listViews } from './list-views.tables.ts';

/** The most lists stored for a person, more than the console has. Names come from the client, so the oldest are dropped. */
const MOST = 100;

/** Values that were not chosen, or have the format of an older version, get defaults. */
const Stored = z.object({
  columns: ListView.shape.columns.catch([]),
  density: ListView.shape.density.catch('mini'),
  searches: ListView.shape.searches.catch([]),
});

export default function listViewRoutes(app: FastifyInstance): void {
  serve(app, calls.listViews.get, async ({ list }, ctx) => {
    const [row] = await ctx.db
      .select({ view: listViews.view })
      .from(listViews)
      .where(and(eq(listViews.userId, ctx.actor.userId), eq(listViews.list, list)));
    return Stored.parse(row?.view ?? {});
  });

  serve(app, calls.listViews.save, async ({ list, ...view }, ctx) => {
    await saveView(ctx, list, view);
    return {};
  });
}

async function saveView(ctx: Ctx, list: string, view: Partial<ListView>): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(listViews)
      .values({ userId, list, view, updatedAt: ctx.now })
      // Merged by the database, so that concurrent saves of columns and a search do not overwrite each other.
      .onConflictDoUpdate({
        target: [listViews.userId, listViews.list],
        set: { view: sql`${listViews.view} || excluded.view`, updatedAt: ctx.now },
      });
    const tooMany = ctx.db
      .select({ list: listViews.list })
      .from(listViews)
      .where(and(eq(listViews.userId, userId), ne(listViews.list, list)))
      .orderBy(desc(listViews.updatedAt), desc(listViews.list))
      .offset(MOST - 1);
    await ctx.db.delete(listViews).where(and(eq(listViews.userId, userId), inArray(listViews.list, tooMany)));
  });
}
