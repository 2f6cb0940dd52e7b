import type { DataKind } from '@houtai/contract/data-kinds';
import type { LiveEvent } from '@houtai/contract/messages';

import type { RecordScope } from '#modules/grants/index.ts';
import { addChanged, type ChangedSubjects } from '#modules/live/index.ts';
import { type EncodedEvents, encodeEvents, type EventStream } from '#platform/http/replies/event-stream.ts';

import type { KnownMessages } from './added-since.ts';
import { type ChangesDue, eventsOf, takeChangeEvents } from './changes-due.ts';

/** An open window: its person, its message cursor, what it was sent last, whether the person may read messages, and what is pending. */
export type EventReceiver = KnownMessages &
  ChangesDue & {
    sessionId: string;
    stream: EventStream;
    told: string;
    hearsMessages: boolean;
    rightsDue: boolean;
    menusDue: boolean;
    stale: Set<DataKind>;
    isStuck: boolean;
  };

/** Groups streams by equal reach, so that each reach is evaluated once. */
export function groupByReach(lives: Iterable<EventReceiver>): Map<RecordScope, EventReceiver[]> {
  const alike = new Map<string, { reach: RecordScope; lives: EventReceiver[] }>();
  for (const live of lives) {
    const { reach, reachText } = live;
    const those = alike.get(reachText);
    if (those) those.lives.push(live);
    else if (reach) alike.set(reachText, { reach, lives: [live] });
  }
  return new Map([...alike.values()].map(({ reach, lives }) => [reach, lives]));
}

/** Encodes an event once for several streams, when the first needs it. */
export function createEventEncoder(): (key: string, encode: () => EncodedEvents) => EncodedEvents {
  const all = new Map<string, EncodedEvents>();
  return (key, encode) => {
    const encoded = all.get(key) ?? encode();
    all.set(key, encoded);
    return encoded;
  };
}

/** Sends changes to streams that see the same. Streams with other pending news get both together; full streams get them later. */
export function sendChanged(lives: readonly EventReceiver[], changed: ChangedSubjects): void {
  if (changed.size === 0) return;
  const events = eventsOf(changed);
  const encoded = createEventEncoder();
  for (const live of lives) {
    const { stream, cursor } = live;
    if (!stream.isFull && live.stale.size === 0 && live.changed.size === 0)
      stream.sendEncoded(encoded(cursor ?? '', () => encodeEvents(events, cursor ?? '')));
    else {
      for (const [subject, ids] of changed) addChanged(live.changed, subject, ids);
      sendDue(live);
    }
  }
}

/** Sends stale kinds and changes unless the stream is full; a skipped stream gets them with its next event. */
export function sendDue(live: EventReceiver): void {
  const { stream, stale, cursor } = live;
  if (stream.isFull) return;
  if (stale.size === 0 && live.changed.size === 0) return;
  if (stale.size > 0) stream.send({ type: 'data', what: [...stale] } satisfies LiveEvent, cursor ?? '');
  stale.clear();
  for (const event of takeChangeEvents(live)) stream.send(event, cursor ?? '');
}
