import { and, lte } from 'drizzle-orm';

import { messages, type MessageText } from '#modules/messages/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import { groupBy } from '#platform/group-by.ts';
import { systemCtx } from '#platform/system-ctx.ts';

import type { deliveries } from './deliveries.tables.ts';
import type { SendCtx } from './transports.ts';

/** What messages say otherwise by now, by message; null where nothing of one is left to do. */
export type TextsNow = ReadonlyMap<string, MessageText | null>;

/** What has just been told is so; what waited longer is asked about. */
const WAITED_MS = 60_000;

/** What messages that waited say otherwise by now, asked as their people. */
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
