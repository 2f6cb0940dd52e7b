import { Readable } from 'node:stream';

import type { ListObject, S3mini } from 's3mini';
import { z } from 'zod';

import type { StoreConfig } from '../../config.ts';
import { inPieces } from '../pieces.ts';
import { assertStorageKey, isStorageKey, newStorageKey } from '../storage-keys.ts';
import type { ByteRange, Storage } from '../storage.ts';
import { beginParts, LEAST_PART_BYTES, type PartedUpload, putWhole } from './multipart.ts';
import { storeClient, tryTwice } from './store-client.ts';
import { isBeyondEnd, isNoObject, stateOf, storeFault } from './store-faults.ts';

const LISTED_AT_ONCE = 1_000;

/**
 * Stores files in a bucket of a store that speaks S3, which several servers share. Each request carries the sum of its bytes. Whatever the
 * store answers, callers get an `AppError` in words.
 */
export function s3Storage(config: StoreConfig): Storage {
  const client = storeClient(config);
  const nameOf = (key: string) => {
    assertStorageKey(key);
    return config.prefix + key;
  };
  const keep = async (key: string, bytes: AsyncIterable<Uint8Array>) => {
    const name = nameOf(key);
    let parts: PartedUpload | null = null;
    try {
      for await (const piece of inPieces(bytes, LEAST_PART_BYTES)) {
        if (piece.length < LEAST_PART_BYTES && !parts) await orFault(putWhole(client, name, piece));
        else await (parts ??= await orFault(beginParts(client, name))).add(piece).catch(rethrow);
      }
      await parts?.complete().catch(rethrow);
    } catch (error) {
      await parts?.abort();
      throw error;
    }
  };

  return {
    async put(bytes) {
      const key = newStorageKey();
      await keep(key, bytes);
      return key;
    },
    keep,
    read: (key, range) => openObject(client, nameOf(key), range),
    async remove(key) {
      const name = nameOf(key);
      await tryTwice(() => client.deleteObject(name)).catch((error: unknown) => {
        if (!isNoObject(error)) throw storeFault(error);
      });
    },
    async *putBefore(moment) {
      await orFault(dropRests(client, config.prefix, moment));
      for await (const objects of listed(client, config.prefix)) {
        const keys = objects
          .filter(({ LastModified }) => LastModified < moment)
          .map(({ Key }) => Key.slice(config.prefix.length))
          .filter(isStorageKey);
        if (keys.length > 0) yield keys;
      }
    },
    look: () =>
      client.listObjectsPaged('/', config.prefix, 1).then(
        (found) => (found ? ('ok' as const) : ('refused' as const)),
        (error: unknown) => stateOf(error),
      ),
  };
}

/** Opens an object; null if there is none. A range of which the store sends something else is a fault, and not the wrong bytes. */
async function openObject(client: S3mini, name: string, range?: ByteRange): Promise<Readable | null> {
  try {
    const answer = await tryTwice(() => client.getObjectRaw(name, !range, range?.start, range && range.end + 1));
    if (range && answer.status !== 206) throw new Error('the store does not send ranges');
    return answer.body ? Readable.from(bytesOf(answer.body), { objectMode: false }) : Readable.from([]);
  } catch (error) {
    if (isNoObject(error)) return null;
    if (isBeyondEnd(error)) return Readable.from([]);
    throw storeFault(error);
  }
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.fromWeb(body);
  } catch (error) {
    throw storeFault(error);
  }
}

async function* listed(client: S3mini, prefix: string): AsyncGenerator<ListObject[]> {
  let next: string | undefined;
  do {
    const found = await orFault(tryTwice(() => client.listObjectsPaged('/', prefix, LISTED_AT_ONCE, next)));
    if (!found) throw storeFault(new Error('the bucket is gone'));
    if (found.objects) yield found.objects;
    next = found.nextContinuationToken;
  } while (next !== undefined);
}

const Rest = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() });
/** The library gives one entry instead of a list of one, and a text instead of no entries. */
const Rests = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([z.array(Rest), Rest.transform((one) => [one])]).optional() }),
});

/** Ends uploads that were interrupted before a moment: their parts are no objects, and take room all the same. */
async function dropRests(client: S3mini, prefix: string, moment: Date): Promise<void> {
  const found = Rests.safeParse(await tryTwice(() => client.listMultipartUploads('/', prefix, 'GET', { prefix })));
  for (const { Key, UploadId, Initiated } of found.data?.ListMultipartUploadsResult.Upload ?? [])
    if (Initiated < moment && Key.startsWith(prefix)) await client.abortMultipartUpload(Key, UploadId);
}

function orFault<Done>(work: Promise<Done>): Promise<Done> {
  return work.catch(rethrow);
}

function rethrow(error: unknown): never {
  throw storeFault(error);
}
