import { lookup } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

import { isLinkLocalAddress, isPrivateAddress } from './private-address.ts';
import { traceHeaders } from './trace.ts';

/** Why an address that an administrator entered was not requested, or its answer not read to the end. */
export type GuardReason = 'protocol' | 'private' | 'link-local' | 'redirect' | 'idle' | 'size';

export class GuardError extends Error {
  override readonly name = 'GuardError';
  readonly reason: GuardReason;
  constructor(reason: GuardReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export type Guard = {
  /** Whether addresses of private networks are allowed; link-local ones never are. */
  allowPrivate: boolean;
  /** The longest silence in milliseconds, before and within the answer. */
  idleMs: number;
  /** The largest answer in bytes. */
  maxBytes: number;
};

/**
 * A `fetch` for addresses that administrators enter, to be passed to a library. The checked address is the one that is connected to, so a
 * name cannot resolve differently in between; redirects are refused, because they would carry the key elsewhere.
 */
export function guardedFetch(guard: Guard): typeof fetch {
  return async (input, init = {}) => {
    const url = checkedAddress(new URL(input instanceof Request ? input.url : input), guard);
    const response = await exchange(url, init, guard);
    const { statusCode: status = 0, headersDistinct } = response;
    if (status >= 300 && status < 400 && status !== 304) {
      response.destroy();
      throw new GuardError('redirect', response.headers.location ?? '');
    }
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(headersDistinct)) for (const value of values) headers.append(name, value);
    return new Response(bodyOf(response, guard), { status, headers });
  };
}

function checkedAddress(url: URL, { allowPrivate }: Guard): URL {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new GuardError('protocol', `not http: ${url.protocol}`);
  const host = hostOf(url);
  // A name is checked when it is resolved.
  const reason = isIP(host) === 0 ? null : addressFault(host, allowPrivate);
  if (reason !== null) throw new GuardError(reason, host);
  return url;
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function addressFault(address: string, allowPrivate: boolean): 'private' | 'link-local' | null {
  if (isLinkLocalAddress(address)) return 'link-local';
  return !allowPrivate && isPrivateAddress(address) ? 'private' : null;
}

/** Why a request to a URL would be refused, as far as that is known now: an unknown name may resolve to anything later. */
export async function hostFault(url: URL, { allowPrivate }: Pick<Guard, 'allowPrivate'>): Promise<'private' | 'link-local' | null> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return addressFault(host, allowPrivate);
  if (/(?:^|\.)localhost\.?$/i.test(host)) return allowPrivate ? null : 'private';
  const found = lookUp(host, { all: true }).catch(() => []);
  const addresses = await Promise.race([found, setTimeout(LOOK_UP_MS, [], { ref: false })]);
  const faults = addresses.map(({ address }) => addressFault(address, allowPrivate));
  return faults.includes(null) ? null : (faults[0] ?? null);
}

/** How long saving an address waits for its name to resolve. */
const LOOK_UP_MS = 2_000;

/** Statuses of answers without a body, for which Response accepts none. */
const BODILESS: readonly number[] = [204, 205, 304];

function bodyOf(response: IncomingMessage, { maxBytes }: Guard): ReadableStream<Uint8Array> | null {
  if (BODILESS.includes(response.statusCode ?? 0)) return null;
  let bytes = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new GuardError('size', `more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  response.on('error', (error) => counted.destroy(error));
  // A socket that dies within an answer ends it without an error of its own.
  response.on('close', () => void (response.complete || counted.destroy(new Error('the answer was cut off'))));
  counted.on('close', () => response.destroy());
  return Readable.toWeb(response.pipe(counted)) as ReadableStream<Uint8Array>;
}

function exchange(url: URL, init: RequestInit, guard: Guard): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { ...Object.fromEntries(new Headers(init.headers)), ...traceHeaders() };
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: init.method ?? 'GET',
      headers,
      lookup: checkedLookup(guard),
      // A connection of its own, so that idle time and abort concern only this request.
      agent: false,
      ...(init.signal && { signal: init.signal }),
    });
    request.setTimeout(guard.idleMs, () => request.destroy(new GuardError('idle', `silent for ${guard.idleMs} ms`)));
    request.once('response', resolve);
    request.once('error', reject);
    request.end(typeof init.body === 'string' ? init.body : undefined);
  });
}

function checkedLookup({ allowPrivate }: Guard): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const fine = addresses.filter(({ address }) => addressFault(address, allowPrivate) === null);
      const [first] = fine;
      if (!first) return done(new GuardError(addressFault(addresses[0]?.address ?? '', allowPrivate) ?? 'private', host), []);
      return options.all ? done(null, fine) : done(null, first.address, first.family);
    });
}
