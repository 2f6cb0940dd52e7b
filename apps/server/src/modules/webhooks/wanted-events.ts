import { ne } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Registry } from '#platform/module.ts';

import { webhooks } from './webhooks.tables.ts';

/** How long another server may take to learn of a new webhook. */
const KNOWN_FOR_MS = 1_000;

type Known = { until: number; events: ReadonlySet<string> };

const knownOf = new WeakMap<Registry, Known>();

/** Whether a webhook subscribes to one of these events. Cached, so that changes usually need no query. */
export async function isWanted({ db, registry }: Pick<OpenCtx, 'db' | 'registry'>, keys: readonly string[]): Promise<boolean> {
  const known = knownOf.get(registry);
  const fresh = known && known.until > performance.now() ? known : await read({ db, registry });
  return keys.some((key) => fresh.events.has(key));
}

async function read({ db, registry }: Pick<OpenCtx, 'db' | 'registry'>): Promise<Known> {
  const rows = await db.select({ events: webhooks.events }).from(webhooks).where(ne(webhooks.state, 'gone'));
  const known = { until: performance.now() + KNOWN_FOR_MS, events: new Set(rows.flatMap(({ events }) => events)) };
  knownOf.set(registry, known);
  return known;
}

/** Invalidates the cache. */
export function clearWantedEvents(registry: Registry): void {
  knownOf.delete(registry);
}
