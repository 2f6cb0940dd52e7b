import { calls } from '@houtai/contract';
import { and, count } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { coveredPeople } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import { matchesPerson, readPeople } from '#modules/roles/index.ts';
import { readPage } from '#platform/db/pages/read-page.ts';
import { serve } from '#platform/http/serve.ts';

import { explainTargets } from './explain-targets.ts';
import { answerExplanation } from './explain.ts';
import { rightsMatrix } from './matrix.ts';

export default function explainRoutes(app: FastifyInstance): void {
  serve(app, calls.explain.people, async ({ keyword, ...page }, ctx) => {
    const where = and(await coveredPeople(ctx), keyword ? matchesPerson(keyword) : undefined);
    return readPage(
      page,
      (limit, skip) => readPeople(ctx, where, { limit, skip }),
      async () => (await ctx.db.select({ total: count() }).from(users).where(where))[0]?.total ?? 0,
    );
  });

  serve(app, calls.explain.targets, (_, ctx) => explainTargets(ctx));

  serve(app, calls.explain.get, (asked, ctx) => answerExplanation(ctx, asked));

  serve(app, calls.explain.matrix, ({ userIds }, ctx) => rightsMatrix(ctx, userIds ? userIds.split(',') : []));
}
