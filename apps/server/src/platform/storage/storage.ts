import type { Readable } from 'node:stream';

/** First and last byte of a part, both included. */
export type ByteRange = { start: number; end: number };

/** Where the bytes of uploaded files are kept: a folder of this machine, or a service that several servers share. */
export type Storage = {
  /** Keeps the bytes and gives their key once they would survive a power cut; when reading them throws, nothing is kept. */
  put(bytes: AsyncIterable<Uint8Array>): Promise<string>;
  /** Keeps the bytes under the key that they had before, as a backup has them. */
  keep(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens what a key stands for, whole or in part; null when nothing is there. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Forgets a key; one that is not there does no harm. */
  remove(key: string): Promise<void>;
  /** The keys of everything that was put before a moment, in portions. */
  putBefore(moment: Date): AsyncIterable<string[]>;
};
