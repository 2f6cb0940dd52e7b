import { lookupConnection } from './db/client.ts';
import type { OpenCtx } from './db/work/context.ts';
import { liveWork } from './db/work/live-work.ts';
import type { Deps } from './deps.ts';

/** The context of work that the server does by itself, without a user or a request. */
export type SystemCtx = OpenCtx & { actor: null };

/** Makes that context for the current moment. */
export function systemCtx({ database, registry, now, messaging }: Deps, { log, origin }: Pick<OpenCtx, 'log' | 'origin'>): SystemCtx {
  const { db } = database;
  const work = liveWork(lookupConnection(db));
  const blank = { requestId: '', ip: '', userAgent: '', operationChanges: [] };
  return { db, work, origin, registry, actor: null, now: now(), hasMessaging: messaging !== null, log, ...blank };
}
