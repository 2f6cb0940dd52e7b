import { calls } from '@houtai/contract';
import { DATA_KINDS, type DataKind, isDataKind } from '@houtai/contract/data-kinds';
import { CHANGES_GATHERED_MS, MAX_STREAMS, STREAM_BEAT_MS } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';

import { reachesOfPeople } from '#modules/grants/index.ts';
import { AnnouncedChanges, seenChanges } from '#modules/live/index.ts';
import { findActors } from '#modules/session/index.ts';
import { EVERYBODY, type Topic } from '#platform/bus/bus.ts';
import { type Actor, type Ctx, holds } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';
import { hasAccess } from '#platform/http/access.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { encodeEvents, EventStream } from '#platform/http/replies/event-stream.ts';
import type { Http } from '#platform/http/serve.ts';

import { addedSince, keyOf } from './added-since.ts';
import { addAllChanged, noChangesDue, updateReach } from './changes-due.ts';
import { readCursor } from './cursor.ts';
import { createEventEncoder, type EventReceiver, groupByReach, sendChanged, sendDue } from './send-events.ts';
import { unreadOf } from './unread.ts';

/** The delay before a retry when the database cannot be read. */
const TRY_AGAIN_MS = 1_000;

/**
 * The open event streams of this server. They share one timer, and one query reads what affects many people. Full streams are skipped and
 * get the present state when there is room again.
 */
export class LiveStreams {
  private readonly open = new Set<EventReceiver>();
  private readonly waiting = new Set<EventReceiver>();
  private readonly deps: Deps;
  private readonly log: FastifyBaseLogger;
  private readonly announced = new AnnouncedChanges();
  private gathering: NodeJS.Timeout | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isWorking = false;
  private isListening = false;

  constructor({ deps, log }: FastifyInstance) {
    this.deps = deps;
    this.log = log;
  }

  add({ actor }: Ctx, { request, reply }: Http): FastifyReply {
    const { userId, sessionId } = actor;
    const own = [...this.open].filter((live) => live.sessionId === sessionId);
    if (own.length >= MAX_STREAMS)
      // A window that disappeared silently is noticed at a beat.
      throw new AppError('A0501', `同时打开的窗口超过 ${MAX_STREAMS} 个，本窗口的消息不再实时更新，请关闭一些窗口`, {
        retryAfterMs: STREAM_BEAT_MS,
      });
    this.begin();
    const cursor = readCursor(request.headers['last-event-id']);
    const stream = new EventStream({
      onRoom: () => this.tell([live]),
      onClose: () => {
        this.open.delete(live);
        this.waiting.delete(live);
      },
    });
    const hearsMessages = mayHearMessages(actor);
    const live: EventReceiver = {
      ...noChangesDue(),
      userId,
      sessionId,
      cursor,
      stream,
      told: '',
      hearsMessages,
      // Reads the person's reach before it can change.
      rightsDue: true,
      menusDue: false,
      stale: new Set(),
      isStuck: false,
    };
    this.open.add(live);
    this.tell([live]);
    return stream.answer(reply);
  }

  get size(): number {
    return this.open.size;
  }

  /** Ends all streams; clients reconnect, to another server or to this one after its restart. */
  close(): void {
    clearInterval(this.timer);
    clearTimeout(this.gathering);
    for (const { stream } of this.open) stream.end();
  }

  private begin(): void {
    if (this.timer) return;
    this.timer = setInterval(() => void this.beat(), STREAM_BEAT_MS);
    this.timer.unref();
    this.deps.bus.listen({ heard: (topic, ids) => this.hear(topic, ids), missed: () => this.catchUp() });
  }

  private hear(topic: Topic, ids: readonly string[]): void {
    if (topic === 'data') {
      this.tellStale(ids.filter(isDataKind));
      return;
    }
    if (topic === 'changes') {
      this.announced.add(ids);
      this.gathering ??= setTimeout(() => void this.tellChanges(), CHANGES_GATHERED_MS).unref();
      return;
    }
    const named = new Set(ids);
    const isMeant = (live: EventReceiver): boolean =>
      named.has(EVERYBODY) || named.has(topic === 'sessions' ? live.sessionId : live.userId);
    const meant = [...this.open].filter(isMeant);
    if (topic === 'sessions') {
      for (const { stream } of meant) stream.end();
      return;
    }
    this.tell(meant, { rights: topic !== 'messages', menus: topic === 'menus' });
  }

  /** After a lost connection, rights and data may have changed unnoticed, except before the first connection. */
  private catchUp(): void {
    this.tell(this.open, { rights: this.isListening, menus: this.isListening });
    if (this.isListening) {
      this.tellStale(DATA_KINDS);
      for (const live of this.open) addAllChanged(live);
    }
    this.isListening = true;
  }

  private async beat(): Promise<void> {
    for (const live of this.open) {
      if (live.stream.isFull && live.isStuck) live.stream.cut();
      else if (!live.stream.isFull) live.stream.beat();
      live.isStuck = live.stream.isFull;
    }
    try {
      this.tell(await this.readRights([...this.open]), { menus: true });
      for (const live of this.open) sendDue(live);
    } catch (error) {
      this.log.warn({ err: error }, 'the sessions of event streams cannot be checked');
    }
  }

  /**
   * Ends streams of expired sessions, and updates message rights and reach, announced or not. Returns streams whose message right changed.
   */
  private async readRights(lives: readonly EventReceiver[]): Promise<EventReceiver[]> {
    if (lives.length === 0) return [];
    const { database, now, config } = this.deps;
    const ids = [...new Set(lives.map(({ sessionId }) => sessionId))];
    const actors = await findActors({ db: database.db, now: now() }, ids, config.sessionIdleMs);
    const people = new Map([...actors.values()].map((actor) => [actor.userId, actor]));
    const parts = this.deps.registry.given('liveRecords').flatMap(({ visibility }) => visibility.parts);
    const reaches = new Map((await reachesOfPeople(database, [...people.values()], parts)).map((reach) => [reach.actor.userId, reach]));
    return lives.filter((live) => {
      const actor = actors.get(live.sessionId) ?? null;
      const reach = reaches.get(live.userId);
      if (reach) updateReach(live, reach);
      if (!actor || !hasAccess(calls.messages.stream.access, actor)) live.stream.end();
      if (!actor || live.hearsMessages === mayHearMessages(actor)) return false;
      live.hearsMessages = !live.hearsMessages;
      live.told = '';
      return true;
    });
  }

  /** Immediately and without a query, because it is the same for everybody. */
  private tellStale(kinds: readonly DataKind[]): void {
    for (const live of this.open) {
      for (const kind of kinds) live.stale.add(kind);
      sendDue(live);
    }
  }

  /**
   * Sends each person the changes that they see. If these cannot be read, everything counts as changed, because it is not announced again.
   */
  private async tellChanges(): Promise<void> {
    this.gathering = undefined;
    const announced = this.announced.take();
    try {
      await this.readRights([...this.open].filter(({ reach }) => reach === null));
      const alike = groupByReach(this.open);
      const { seen, moved } = await seenChanges({ db: this.deps.database.db, registry: this.deps.registry }, announced, [...alike.keys()]);
      for (const [reach, lives] of alike) sendChanged(lives, seen.get(reach) ?? new Map());
      const elsewhere = [...alike].flatMap(([reach, lives]) => (moved.has(reach) ? lives : []));
      this.tell(await this.readRights(elsewhere));
      for (const live of elsewhere) sendDue(live);
    } catch (error) {
      this.log.warn({ err: error }, 'who sees what changed cannot be read at the moment');
      for (const live of this.open) {
        addAllChanged(live);
        sendDue(live);
      }
    }
  }

  private tell(lives: Iterable<EventReceiver>, { rights = false, menus = false } = {}): void {
    for (const live of lives) {
      this.waiting.add(live);
      live.rightsDue ||= rights;
      live.menusDue ||= menus;
    }
    if (!this.isWorking) void this.work();
  }

  /** One batch after another, so that nothing older is sent after something newer. */
  private async work(): Promise<void> {
    this.isWorking = true;
    while (this.waiting.size > 0) {
      const batch = [...this.waiting].filter(({ stream }) => !stream.isFull);
      this.waiting.clear();
      await this.tellNow(batch).catch(async (error: unknown) => {
        this.log.warn({ err: error }, 'event streams cannot be told at the moment');
        await this.deps.pause(TRY_AGAIN_MS);
        for (const live of batch) if (this.open.has(live)) this.waiting.add(live);
      });
    }
    this.isWorking = false;
  }

  private async tellNow(batch: readonly EventReceiver[]): Promise<void> {
    const due = batch.filter(({ rightsDue }) => rightsDue);
    const changed = batch.filter(({ menusDue }) => menusDue);
    // Reset now, because later changes have to be handled again.
    for (const live of due) live.rightsDue = false;
    for (const live of changed) live.menusDue = false;
    try {
      // First, so that nobody gets messages by a right that was just revoked.
      await this.readRights(due);
      await this.tellMessages(batch.filter(({ hearsMessages }) => hearsMessages));
    } catch (error) {
      for (const live of due) live.rightsDue = true;
      for (const live of changed) live.menusDue = true;
      throw error;
    }
    for (const { stream, cursor } of changed) stream.send({ type: 'menus' } satisfies LiveEvent, cursor ?? '');
    for (const live of batch) sendDue(live);
  }

  private async tellMessages(batch: readonly EventReceiver[]): Promise<void> {
    if (batch.length === 0) return;
    const { db } = this.deps.database;
    const { cursor, added } = await addedSince({ db }, batch);
    // Counts after naming, so that every named message is counted; a new stream names later what it did not count.
    const unread = await unreadOf({ db }, [...new Set(batch.map(({ userId }) => userId))]);
    const texts = new Map([...unread].map(([userId, counts]) => [userId, JSON.stringify(counts)]));
    const encoded = createEventEncoder();
    for (const live of batch) {
      const key = keyOf(live);
      const ids = added.get(key) ?? [];
      live.cursor = cursor;
      const counts = unread.get(live.userId) ?? [];
      const told = texts.get(live.userId) ?? '[]';
      // Sends nothing without a change.
      if (told === live.told && ids.length === 0) continue;
      live.told = told;
      const event = { type: 'messages', unread: counts, added: ids } satisfies LiveEvent;
      live.stream.sendEncoded(encoded(key, () => encodeEvents([event], cursor)));
    }
  }
}

function mayHearMessages(actor: Actor): boolean {
  return holds(actor, calls.messages.unread.access);
}
