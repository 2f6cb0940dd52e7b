import { calls } from '@houtai/contract';
import { STREAM_BEAT_MS, STREAMS_MOST } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';

import type { Topic } from '../../platform/bus/bus.ts';
import type { Ctx } from '../../platform/db/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasAccess } from '../../platform/http/access.ts';
import { AppError } from '../../platform/http/errors.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import type { Http } from '../../platform/http/serve.ts';
import { findActors } from '../session/index.ts';
import { addedSince, keyOf, NO_MESSAGE, type Place } from './added-since.ts';
import { unreadOf } from './unread.ts';

/** What a stream is told waits this long when the database cannot be read. */
const TRY_AGAIN_MS = 1_000;

/** What an id of an event may look like; anything else begins anew. */
const EVENT_ID = /^(?:0|[0-9a-f-]{36})$/;

/** One open window: whose, up to which message it knows, what it was told last, and what it is still to be told. */
type Live = Place & { sessionId: string; stream: EventStream; told: string; menusDue: boolean; isStuck: boolean };

/**
 * The open event streams of this server. However many there are, they share one timer, and what happens to many people at once is
 * read in one query. A stream that is full is passed over: when there is room again it is told how things stand then.
 */
export class LiveStreams {
  private readonly open = new Set<Live>();
  private readonly waiting = new Set<Live>();
  private readonly deps: Deps;
  private readonly log: FastifyBaseLogger;
  private timer: NodeJS.Timeout | undefined;
  private isWorking = false;

  constructor({ deps, log }: FastifyInstance) {
    this.deps = deps;
    this.log = log;
  }

  add({ actor: { userId, sessionId } }: Ctx, { request, reply }: Http): FastifyReply {
    const own = [...this.open].filter((live) => live.sessionId === sessionId);
    if (own.length >= STREAMS_MOST)
      throw new AppError('A0501', `同时打开的窗口超过 ${STREAMS_MOST} 个，本窗口的消息不再实时更新，请关闭一些窗口`);
    this.begin();
    const last = request.headers['last-event-id'];
    const known = typeof last === 'string' && EVENT_ID.test(last) ? last : null;
    const stream = new EventStream({
      onRoom: () => this.tell([live]),
      onClose: () => {
        this.open.delete(live);
        this.waiting.delete(live);
      },
    });
    const live: Live = { userId, sessionId, known, stream, told: '', menusDue: false, isStuck: false };
    this.open.add(live);
    this.tell([live]);
    return stream.answer(reply);
  }

  /** How many windows listen to this server now. */
  get size(): number {
    return this.open.size;
  }

  /** Ends all streams; their readers come back, to another server or to this one when it is up again. */
  close(): void {
    clearInterval(this.timer);
    for (const { stream } of this.open) stream.end();
  }

  private begin(): void {
    if (this.timer) return;
    this.timer = setInterval(() => void this.beat(), STREAM_BEAT_MS);
    this.timer.unref();
    this.deps.bus.listen({ heard: (topic, ids) => this.hear(topic, ids), missed: () => this.tell(this.open) });
  }

  private hear(topic: Topic, ids: readonly string[]): void {
    const named = new Set(ids);
    const meant = [...this.open].filter((live) => named.has(topic === 'sessions' ? live.sessionId : live.userId));
    if (topic === 'sessions') for (const { stream } of meant) stream.end();
    if (topic === 'messages') this.tell(meant);
    if (topic === 'menus') {
      for (const live of meant) live.menusDue = true;
      this.tell(meant);
      void this.endRefused(meant);
    }
  }

  private async beat(): Promise<void> {
    for (const live of this.open) {
      if (live.stream.isFull && live.isStuck) live.stream.cut();
      else if (!live.stream.isFull) live.stream.beat();
      live.isStuck = live.stream.isFull;
    }
    await this.endRefused([...this.open]);
  }

  /** Ends the streams of sessions that are over and of people who lost the right, whether or not anybody said so. */
  private async endRefused(lives: readonly Live[]): Promise<void> {
    if (lives.length === 0) return;
    const { database, now, config } = this.deps;
    const ids = [...new Set(lives.map(({ sessionId }) => sessionId))];
    try {
      const actors = await findActors({ db: database.db, now: now() }, ids, config.sessionIdleMs);
      for (const { sessionId, stream } of lives) if (!hasAccess(calls.messages.stream.access, actors.get(sessionId) ?? null)) stream.end();
    } catch (error) {
      this.log.warn({ err: error }, 'the sessions of event streams cannot be checked');
    }
  }

  private tell(lives: Iterable<Live>): void {
    for (const live of lives) this.waiting.add(live);
    if (!this.isWorking) void this.work();
  }

  /** One batch after another, so that nothing older is told after something newer. */
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

  private async tellNow(batch: readonly Live[]): Promise<void> {
    if (batch.length === 0) return;
    const { db } = this.deps.database;
    const [unread, added] = [await unreadOf({ db }, [...new Set(batch.map(({ userId }) => userId))]), await addedSince({ db }, batch)];
    for (const live of batch) {
      const ids = added.get(keyOf(live)) ?? [];
      const isNew = live.known === null;
      live.known = ids[0] ?? live.known ?? NO_MESSAGE;
      send(live, { type: 'messages', unread: unread.get(live.userId) ?? [], added: isNew ? [] : ids });
      if (live.menusDue) live.stream.send({ type: 'menus' } satisfies LiveEvent, live.known);
      live.menusDue = false;
    }
  }
}

/** Says nothing where nothing changed. */
function send(live: Live, event: LiveEvent & { type: 'messages' }): void {
  const told = JSON.stringify(event.unread);
  if (told === live.told && event.added.length === 0) return;
  live.told = told;
  live.stream.send(event, live.known ?? NO_MESSAGE);
}
