import { lookupConnection } from '../db/client.ts';
import type { Ctx } from '../db/work/context.ts';
import { liveWork } from '../db/work/live-work.ts';
import type { AppForTest } from './app-for-test.ts';

/** The context of a member of staff, for functions that are tested without a call. */
export function ctxOf({ app, db, clock }: AppForTest, userId: string, tags: readonly string[] = []): Ctx {
  const actor = {
    userId,
    companyId: 'chengming',
    kind: 'staff',
    sessionId: 'session',
    loginType: 'phone',
    name: userId,
    tags: new Set(tags),
    mustChangePassword: false,
  } as const;
  return {
    db,
    work: liveWork(lookupConnection(db)),
    origin: { kind: 'person' },
    registry: app.deps.registry,
    actor,
    now: clock.now,
    hasMessaging: app.deps.messaging !== null,
    log: app.log,
    requestId: 'request',
    ip: '127.0.0.1',
    userAgent: 'test',
    operationChanges: [],
  };
}
