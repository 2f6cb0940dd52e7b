import type { AudienceState, RecordEvent } from '@houtai/contract/message-events';

import { recipientsAmong } from '#modules/messages/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { namedIn } from './named-in.ts';
import type { KnownRecord, RecordKind } from './record-kinds.ts';
import { watchersOf } from './watch.ts';

/** An event of records: the text in which people may be mentioned, and people concerned in addition to the usual recipients. */
export type RecordHappening = { kind: RecordKind; event: RecordEvent; said: string; about?: readonly string[] };

/** A person involved in a record: their relation, the event that notifies them, and whether it does. */
export type AudienceListener = { userId: string; as: string; event: RecordEvent; state: AudienceState };

/** The people involved in each record, ordered by relation, without the actor. */
export async function audienceOf(
  ctx: Ctx,
  { kind, event, said, about = [] }: RecordHappening,
  records: readonly KnownRecord[],
): Promise<Map<string, AudienceListener[]>> {
  const ids = records.map(({ id }) => id);
  const [mentioned, watchers, parties] = await Promise.all([
    namedIn(ctx, said),
    watchersOf(ctx, kind.type, ids),
    kind.visibility.peopleOf(ctx, ids),
  ]);
  const concerned = new Map(
    ids.map((id) => {
      const people = parties.get(id) ?? [];
      const isNamed = (userId: string) => about.includes(userId) || people.some((person) => person.userId === userId);
      const watching = watchers
        .filter(({ recordId, userId }) => recordId === id && !isNamed(userId))
        .map(({ userId }) => ({ userId, as: '关注' }));
      const named = mentioned.map((userId) => ({ userId, as: '提到' }));
      const concerned = about.map((userId) => ({ userId, as: '负责人' }));
      return [id, joined([...people, ...concerned, ...watching, ...named]).filter(({ userId }) => userId !== ctx.actor.userId)];
    }),
  );
  const everybody = [...new Set([...concerned.values()].flat().map(({ userId }) => userId))];
  const stateOf = await statesOf(ctx, kind, { ids, everybody });
  return new Map(
    [...concerned].map(([id, people]) => [
      id,
      people.map(({ userId, as }) => {
        const isMentioned = mentioned.includes(userId);
        const events = isMentioned && as.length === 1 ? (['mention'] as const) : isMentioned ? (['mention', event] as const) : [event];
        return { userId, as: as.join('、'), ...stateOf(userId, id, events) };
      }),
    ]),
  );
}

type Concerned = { userId: string; as: string[] };

/** Merges the relations of each person. */
function joined(people: readonly { userId: string; as: string }[]): Concerned[] {
  const byId = new Map<string, Concerned>();
  for (const { userId, as } of people) {
    const known = byId.get(userId);
    if (known) known.as.push(as);
    else byId.set(userId, { userId, as: [as] });
  }
  return [...byId.values()];
}

/** Determines who is notified with the functions that enforce it: active accounts, access to the record, and message settings. */
async function statesOf(ctx: Ctx, kind: RecordKind, { ids, everybody }: { ids: readonly string[]; everybody: readonly string[] }) {
  const [readers, recipients] = await Promise.all([readersNow(ctx, everybody), recipientsAmong(ctx, everybody)]);
  const audience = await kind.visibility.audience(ctx, ids, [...readers.values()]);
  return (userId: string, id: string, events: readonly RecordEvent[]): { event: RecordEvent; state: AudienceState } => {
    const recipient = recipients.get(userId);
    const [first = 'mention'] = events;
    if (!recipient) return { event: first, state: 'inactive' };
    if (!audience.get(id)?.has(userId)) return { event: first, state: 'unseen' };
    const event = events.find((one) => !recipient.settings.mutedEvents.includes(one));
    return event ? { event, state: 'told' } : { event: first, state: 'muted' };
  };
}

/** The people to whom a record that names them is visible: naming gives access to people with the right to such records. */
export async function namedReaders(ctx: Ctx, kind: RecordKind, userIds: readonly string[]): Promise<string[]> {
  const readers = await readersNow(ctx, userIds);
  return [...readers].filter(([, actor]) => holds(actor, kind.tag)).map(([userId]) => userId);
}
