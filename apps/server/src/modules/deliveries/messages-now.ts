import { and, lte } from 'drizzle-orm';

import { messages, type MessageText } from '#modules/messages/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { groupBy } from '#platform/group-by.ts';
import { systemCtx } from '#platform/system-ctx.ts';

import type { deliveries } from './deliveries.tables.ts';
import type { SendCtx } from './transports.ts';

/** Current texts of messages, by id; null if nothing is left to do. */
export type TextsNow = ReadonlyMap<string, MessageText | null>;

/** Messages younger than this are sent as they are; older ones are rebuilt. */
const WAITED_MS = 60_000;

/** The current texts of messages that waited, evaluated as their recipients. */
export async function messagesNow({ db, deps, log }: SendCtx, taken: readonly (typeof deliveries.$inferSelect)[]): Promise<TextsNow> {
  const before = new Date(deps.now().getTime() - WAITED_MS);
  const ids = taken.flatMap(({ messageId }) => messageId ?? []);
  const waited = await db
    .select()
    .from(messages)
    .where(and(isOneOf(messages.id, ids), lte(messages.createdAt, before)));
  const readers = await readersNow(
    { db },
    waited.map(({ userId }) => userId),
  );
  const texts = new Map<string, MessageText | null>();
  for (const [userId, own] of groupBy(waited, (message) => message.userId)) {
    const actor = readers.get(userId);
    if (!actor) continue;
    const person = { ...systemCtx(deps, { log, origin: { kind: 'job', name: 'deliveries:send' } }), actor };
    for (const read of deps.registry.given('messagesNow')) for (const [id, text] of await read(person, own)) texts.set(id, text);
  }
  return texts;
}
