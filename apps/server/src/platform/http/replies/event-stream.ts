import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

/** Events as bytes, encoded once for all who are sent the same. */
export type EncodedEvents = {
  bytes: Buffer;
  /** The same as one chunk of an answer in chunks, which are the bytes within it. */
  chunk: Buffer;
};

/** Encodes events, each with the id that a reader who comes back names. */
export function encodeEvents(events: readonly object[], id: string): EncodedEvents {
  return encode(events.map((event) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
}

function encode(text: string): EncodedEvents {
  const size = Buffer.byteLength(text);
  const head = `${size.toString(16)}\r\n`;
  const chunk = Buffer.from(`${head}${text}\r\n`);
  return { bytes: chunk.subarray(head.length, head.length + size), chunk };
}

const BEAT = encode(':\n\n');

/** An answer that goes on: server-sent events, each with an id that a reader who comes back names in Last-Event-ID. */
export class EventStream {
  private readonly bytes: Readable;
  private response: ServerResponse | null = null;
  private full = false;
  private isOver = false;

  private readonly room: () => void;

  constructor({ onRoom, onClose }: Owner) {
    this.room = () => {
      if (!this.full) return;
      this.full = false;
      onRoom();
    };
    this.bytes = new Readable({ highWaterMark: ROOM_BYTES, read: this.room });
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
    this.response = reply.raw;
    return reply.headers(HEADERS).send(this.bytes);
  }

  send(event: object, id: string): void {
    this.sendEncoded(encodeEvents([event], id));
  }

  /** Sends what may be sent to others, too. */
  sendEncoded({ bytes, chunk }: EncodedEvents): void {
    if (this.isOver || this.bytes.destroyed) return;
    const socket = this.socketBehind();
    if (!socket) this.full = !this.bytes.push(bytes);
    else if (!socket.write(chunk) && !this.full) {
      this.full = true;
      socket.once('drain', this.room);
    }
  }

  /** A sign of life, which also shows whether the peer is still there. */
  beat(): void {
    this.sendEncoded(BEAT);
  }

  /** Ends the answer after what was sent. */
  end(): void {
    if (!this.isOver && !this.bytes.destroyed) this.bytes.push(null);
    this.isOver = true;
  }

  /** Ends the answer immediately, for a peer that does not take what it is sent. */
  cut(): void {
    this.bytes.destroy();
  }

  /**
   * Where chunks can be written to directly, which is a third of the work: the answer goes out in chunks, has begun, and nothing that was sent
   * before waits to go out by it.
   */
  private socketBehind(): Socket | null {
    const { response, bytes } = this;
    if (!response?.headersSent || !response.chunkedEncoding || bytes.readableLength > 0) return null;
    return response.socket?.writable === true ? response.socket : null;
  }
}
