import { setTimeout as sleep } from 'node:timers/promises';

import { S3mini } from 's3mini';

import type { StoreConfig } from '../../config.ts';
import { isPassing } from './store-faults.ts';

/** How long the store may take to begin its answer; a part of 5 MB gets as long on a slow line. */
const ANSWER_MS = 60_000;

const AGAIN_AFTER_MS = 250;

/** A client of the bucket. Where its name stands in the address differs: most stores take it in the path, some only in the host. */
export function storeClient({ endpoint, bucket, region, keyId, secret, style }: StoreConfig): S3mini {
  const address = new URL(endpoint);
  if (style === 'host') address.hostname = `${bucket}.${address.hostname}`;
  else address.pathname = `/${bucket}`;
  return new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: address.href.replace(/\/$/, ''),
    region,
    fetch: fetchInTime,
  });
}

/** Tries once more what failed in passing; `work` must bear being done twice. */
export async function tryTwice<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!isPassing(error)) throw error;
    await sleep(AGAIN_AFTER_MS);
    return work();
  }
}

/** Limits the wait for the head of an answer alone, because the bytes of a large file may take longer. A signed request is not led elsewhere. */
async function fetchInTime(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('the store does not answer')), ANSWER_MS);
  try {
    return await fetch(input, { ...init, redirect: 'manual', signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}
