import type { Readable } from 'node:stream';

/** The first and last byte of a part, both included. */
export type ByteRange = { start: number; end: number };

/** How a store elsewhere answers; `refused`: it is there and does not accept the request. */
export type StoreState = 'ok' | 'unreachable' | 'refused';

/** The storage of uploaded files: a folder of this machine, or a service that several servers share. */
export type Storage = {
  /** Stores the bytes, and returns their key once they would survive a power cut; if reading them throws, nothing is stored. */
  put(bytes: AsyncIterable<Uint8Array>): Promise<string>;
  /** Stores the bytes under their earlier key, as a backup has them. */
  keep(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens the bytes of a key, whole or in part; null if there are none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes the bytes of a key; a missing key is no error. */
  remove(key: string): Promise<void>;
  /** The keys of everything stored before a moment, in batches; what is left of uploads interrupted before it may be removed. */
  putBefore(moment: Date): AsyncIterable<string[]>;
  /** The state of a store elsewhere; a folder is looked at where it is. */
  look?: () => Promise<StoreState>;
};
