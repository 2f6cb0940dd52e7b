import { calls } from '@houtai/contract';
import type { OnlineSession } from '@houtai/contract/online';
import type { FastifyInstance } from 'fastify';

import { readPage } from '../../platform/db/read-page.ts';
import { serve } from '../../platform/http/serve.ts';
import { countOpenSessions, endSessions, openSessions, toOnlineSession } from './online.service.ts';

export default function onlineRoutes(app: FastifyInstance): void {
  const { sessionIdleMs } = app.deps.config;

  serve(app, calls.online.page, ({ offset, limit, ...filters }, ctx) =>
    readPage<OnlineSession>(
      { offset, limit },
      async (most, skip) => {
        const rows = await openSessions(ctx, sessionIdleMs, filters).limit(most).offset(skip);
        return rows.map((row) => toOnlineSession(row, ctx.actor.sessionId));
      },
      () => countOpenSessions(ctx, sessionIdleMs, filters),
    ),
  );

  serve(app, calls.online.remove, async ({ ids }, ctx) => ({ ended: await endSessions(ctx, ids) }));
}
