import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { endSessions } from './end-sessions.ts';
import { onlineSessions } from './online-list.ts';

/** The most people named in the answer. */
const NAMED = 5;

export default function onlineRoutes(app: FastifyInstance): void {
  onlineSessions(app.deps.config.sessionIdleMs).routes(app, calls.online);

  serve(app, calls.online.remove, async ({ ids }, ctx) => {
    const { ended, people } = await endSessions(ctx, ids);
    return new Answer({ ended }, { msg: ended === 0 ? '所选会话已经结束' : `已强制下线：${inWords(people)}` });
  });
}

/** Some names for the operation log, and the total. */
function inWords(people: readonly string[]): string {
  const named = people.slice(0, NAMED).join('、');
  return people.length > NAMED ? `${named} 等 ${people.length} 人` : named;
}
