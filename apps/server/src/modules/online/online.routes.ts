import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { readPage } from '../../platform/db/read-page.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { endSessions } from './end-sessions.ts';
import { ONLINE_CELLS } from './online-export.ts';
import { onlineSessions } from './online-list.ts';

export default function onlineRoutes(app: FastifyInstance): void {
  const { sessionIdleMs } = app.deps.config;

  serve(app, calls.online.page, (query, ctx) => {
    const { read, count } = onlineSessions(ctx, sessionIdleMs, query);
    return readPage(query, read, count);
  });

  serveExport(app, calls.online.export, {
    name: '在线用户',
    cells: ONLINE_CELLS,
    list: (ctx, query) => onlineSessions(ctx, sessionIdleMs, query),
  });

  serve(app, calls.online.remove, async ({ ids }, ctx) => ({ ended: await endSessions(ctx, ids) }));
}
