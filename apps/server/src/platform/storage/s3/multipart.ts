import { createHash } from 'node:crypto';

import type { S3mini, UploadPart } from 's3mini';

import { tryTwice } from './store-client.ts';

/** Stores accept no smaller parts, but for the last one. */
export const LEAST_PART_BYTES = 5 * 1_048_576;

const TYPE = 'application/octet-stream';

/** An upload in parts: nothing of it is an object before `complete`. */
export type PartedUpload = { add: (piece: Buffer) => Promise<void>; complete: () => Promise<void>; abort: () => Promise<void> };

/** Stores an object with one request. */
export async function putWhole(client: S3mini, name: string, bytes: Buffer): Promise<void> {
  await tryTwice(() => client.putObject(name, bytes, TYPE, undefined, sumOf(bytes)));
}

/** Begins an upload in parts. */
export async function beginParts(client: S3mini, name: string): Promise<PartedUpload> {
  const id = await tryTwice(() => client.getMultipartUploadId(name, TYPE));
  const parts: UploadPart[] = [];
  let bytes = 0;
  return {
    async add(piece) {
      const number = parts.length + 1;
      bytes += piece.length;
      parts.push(await tryTwice(() => client.uploadPart(name, id, piece, number, {}, undefined, sumOf(piece))));
    },
    async complete() {
      await client.completeMultipartUpload(name, id, parts);
      // A store that fails late has already begun a success, and says so in its body, which they write differently.
      const there = await tryTwice(() => client.getContentLength(name));
      if (there !== bytes) throw new Error(`the store put ${there} of ${bytes} bytes together`);
    },
    async abort() {
      // Whatever stays is removed with the strays.
      await client.abortMultipartUpload(name, id).catch(() => {});
    },
  };
}

/** The sum that the store compares with what arrived. */
function sumOf(bytes: Buffer): Record<`x-amz-${string}`, string> {
  return { ['content-md5' as `x-amz-${string}`]: createHash('md5').update(bytes).digest('base64') };
}
