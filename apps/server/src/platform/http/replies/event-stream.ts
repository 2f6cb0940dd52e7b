import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** What may wait for a slow peer, in bytes, before the stream counts as full. */
const ROOM_BYTES = 16_384;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A proxy before the server would otherwise wait until it has more.
  'x-accel-buffering': 'no',
} as const;

/** What the owner of a stream is told: there is room again after it was full, and it is over, no matter who ended it. */
type Owner = { onRoom: () => void; onClose: () => void };

/** An answer that goes on: server-sent events, each with an id that a reader who comes back names in Last-Event-ID. */
export class EventStream {
  private readonly bytes: Readable;
  private full = false;
  private isOver = false;

  constructor({ onRoom, onClose }: Owner) {
    const read = (): void => {
      if (!this.full) return;
      this.full = false;
      onRoom();
    };
    this.bytes = new Readable({ highWaterMark: ROOM_BYTES, read });
    this.bytes.once('close', onClose);
    // The reader knows immediately that the stream is open.
    this.beat();
  }

  /** Whether the peer has yet to take what it was sent. What is sent all the same is kept in memory, so nobody should. */
  get isFull(): boolean {
    return this.full;
  }

  /** Begins the answer. */
  answer(reply: FastifyReply): FastifyReply {
    return reply.headers(HEADERS).send(this.bytes);
  }

  send(event: object, id: string): void {
    this.push(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** A sign of life, which also shows whether the peer is still there. */
  beat(): void {
    this.push(':\n\n');
  }

  /** Ends the answer after what was sent. */
  end(): void {
    this.push(null);
    this.isOver = true;
  }

  /** Ends the answer immediately, for a peer that does not take what it is sent. */
  cut(): void {
    this.bytes.destroy();
  }

  private push(text: string | null): void {
    if (this.isOver || this.bytes.destroyed) return;
    this.full = !this.bytes.push(text);
  }
}
