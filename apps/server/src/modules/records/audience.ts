import type { AudienceState, RecordEvent } from '@houtai/contract/message-events';

import { recipientsAmong } from '#modules/messages/index.ts';
import { readersNow } from '#modules/session/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { namedIn } from './named-in.ts';
import type { KnownRecord, RecordKind } from './record-kinds.ts';
import { watchersOf } from './watch.ts';

/** What happens to records of a kind: the event, the text in which people may be mentioned, and whom it is about beside those who hear of all. */
export type Happening = { kind: RecordKind; event: RecordEvent; said: string; about?: readonly string[] };

/** Somebody who has to do with a record: what they are to it, the event that they are told of, and whether they are. */
export type Listener = { userId: string; as: string; event: RecordEvent; state: AudienceState };

/** Who has to do with each record, in the order of what they are to it; anyone who acts is not among them. */
export async function audienceOf(
  ctx: Ctx,
  { kind, event, said, about = [] }: Happening,
  records: readonly KnownRecord[],
): Promise<Map<string, Listener[]>> {
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

/** Each person once, with all that they are. */
function joined(people: readonly { userId: string; as: string }[]): Concerned[] {
  const byId = new Map<string, Concerned>();
  for (const { userId, as } of people) {
    const known = byId.get(userId);
    if (known) known.as.push(as);
    else byId.set(userId, { userId, as: [as] });
  }
  return [...byId.values()];
}

/** Answers by what enforces it: who is served, who may see a record, and who wants to be told. */
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

/** Those of the people whom a record that names them is shown to: who is named sees it as far as they have the right to any. */
export async function namedReaders(ctx: Ctx, kind: RecordKind, userIds: readonly string[]): Promise<string[]> {
  const readers = await readersNow(ctx, userIds);
  return [...readers].filter(([, actor]) => holds(actor, kind.tag)).map(([userId]) => userId);
}
