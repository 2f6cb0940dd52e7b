import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** The bytes that may wait for a slow client before the stream counts as full. */
const ROOM_BYTES = 16_384;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Keeps a proxy from buffering.
  'x-accel-buffering': 'no',
} as const;

/** Callbacks of a stream's owner: there is room again after it was full, and the stream ended, whoever ended it. */
type Owner = { onRoom: () => void; onClose: () => void };

/** Events as bytes, encoded once for all recipients. */
export type EncodedEvents = {
  bytes: Buffer;
  /** The bytes as a chunk of a chunked answer. */
  chunk: Buffer;
};

/** Encodes events, each with the id that a returning client names. */
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

/** An open answer of server-sent events, each with an id that a returning client names in Last-Event-ID. */
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
    // The client learns immediately that the stream is open.
    this.beat();
  }

  /** Whether the client has yet to read what was sent. Anything sent now is buffered in memory, so callers should wait. */
  get isFull(): boolean {
    return this.full;
  }

  /** Starts the answer. */
  answer(reply: FastifyReply): FastifyReply {
    this.response = reply.raw;
    return reply.headers(HEADERS).send(this.bytes);
  }

  send(event: object, id: string): void {
    this.sendEncoded(encodeEvents([event], id));
  }

  /** Sends events that other streams may send, too. */
  sendEncoded({ bytes, chunk }: EncodedEvents): void {
    if (this.isOver || this.bytes.destroyed) return;
    const socket = this.socketBehind();
    if (!socket) this.full = !this.bytes.push(bytes);
    else if (!socket.write(chunk) && !this.full) {
      this.full = true;
      socket.once('drain', this.room);
    }
  }

  /** Sends a keep-alive, which also detects a lost client. */
  beat(): void {
    this.sendEncoded(BEAT);
  }

  /** Ends the answer after everything that was sent. */
  end(): void {
    if (!this.isOver && !this.bytes.destroyed) this.bytes.push(null);
    this.isOver = true;
  }

  /** Ends the answer immediately, for a client that does not read. */
  cut(): void {
    this.bytes.destroy();
  }

  /**
   * The socket, if chunks can be written to it directly, which takes a third of the work: the answer is chunked and has begun, and nothing
   * sent before is still buffered.
   */
  private socketBehind(): Socket | null {
    const { response, bytes } = this;
    if (!response?.headersSent || !response.chunkedEncoding || bytes.readableLength > 0) return null;
    return response.socket?.writable === true ? response.socket : null;
  }
}
