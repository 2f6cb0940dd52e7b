import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { StoreConfig } from '../../config.ts';
import { signatureFault, STORE_KEY } from './signature.ts';

const LEAST_PART_BYTES = 5 * 1_048_576;
const REGION = 'test-1';

/** What goes wrong with a request: another answer than that of the store, no answer, half of the bytes, or a success that ends in a fault. */
export type StoreTrouble = { status: number; code: string } | 'silent' | 'cut' | 'late-fault' | null;

type Stored = { bytes: Buffer; at: Date };
type Parts = { name: string; at: Date; parts: Map<number, Buffer> };

/** A stand-in of a store: a bucket in memory, as strict about signatures, sums, ranges, parts and lists as the real ones. */
export type FakeStore = {
  config: StoreConfig;
  objects: Map<string, Stored>;
  uploads: Map<string, Parts>;
  requests: { method: string; url: string }[];
  /** Asked at each request. */
  trouble: (request: IncomingMessage) => StoreTrouble;
  close: () => Promise<void>;
};

/** Starts a stand-in on a port of its own. */
export async function startFakeStore(): Promise<FakeStore> {
  const server = createServer((request, response) => void serve(store, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store: FakeStore = {
    config: { endpoint, bucket: 'files', region: REGION, ...STORE_KEY, prefix: 'console/', style: 'path' },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    trouble: () => null,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return store;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

async function serve(store: FakeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  store.requests.push({ method: request.method ?? '', url: request.url ?? '' });
  const trouble = store.trouble(request);
  try {
    const body = await buffer(request);
    if (trouble === 'silent') return;
    if (trouble !== null && typeof trouble === 'object') throw new Refusal(trouble.status, trouble.code);
    const fault = signatureFault(request, REGION);
    if (fault) throw new Refusal(fault === 'AuthorizationHeaderMalformed' ? 400 : 403, fault);
    answer(store, { request, response, body, trouble });
  } catch (error) {
    const { status, message } = error instanceof Refusal ? error : new Refusal(500, String(error));
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(
      request.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${message}</Code><Message>inner words</Message></Error>`,
    );
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer; trouble: StoreTrouble };

function answer(store: FakeStore, exchange: Exchange): void {
  const url = new URL(exchange.request.url ?? '/', 'http://store');
  const [, bucket = '', ...rest] = url.pathname.split('/');
  if (bucket !== store.config.bucket) throw new Refusal(404, 'NoSuchBucket');
  const name = decodeURIComponent(rest.join('/'));
  const query = url.searchParams;
  const act =
    ACTS[
      `${exchange.request.method} ${name ? 'object' : 'bucket'}${query.has('uploads') ? ' uploads' : query.has('uploadId') ? ' parts' : ''}`
    ];
  if (!act) throw new Refusal(405, 'MethodNotAllowed');
  act(store, name, query, exchange);
}

type Act = (store: FakeStore, name: string, query: URLSearchParams, exchange: Exchange) => void;

const ACTS: Record<string, Act> = {
  'PUT object': ({ objects }, name, _, { request, response, body }) => {
    assertSum(request, body);
    objects.set(name, { bytes: body, at: new Date() });
    response.writeHead(200, { etag: etagOf(body) }).end();
  },
  'GET object': ({ objects }, name, _, { request, response, trouble }) => {
    const found = objects.get(name);
    if (!found) throw new Refusal(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from !== undefined && Number(from) >= found.bytes.length) throw new Refusal(416, 'InvalidRange');
    const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), to ? Number(to) + 1 : undefined);
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': bytes.length, etag: etagOf(found.bytes) });
    if (trouble === 'cut') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    else response.end(bytes);
  },
  'HEAD object': ({ objects }, name, _, { response }) => {
    const found = objects.get(name);
    if (!found) throw new Refusal(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.bytes.length }).end();
  },
  'DELETE object': ({ objects }, name, _, { response }) => {
    objects.delete(name);
    response.writeHead(204).end();
  },
  'GET bucket': ({ objects }, _, query, { response }) => {
    if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument');
    const most = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000);
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).toSorted();
    const some = names.slice(0, most);
    const next = names.length > most ? Buffer.from(some.at(-1) ?? '').toString('base64') : null;
    const rows = some.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified><Size>1</Size></Contents>`,
    );
    const more = next === null ? 'false</IsTruncated>' : `true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`;
    xml(response, `<ListBucketResult><IsTruncated>${more}${rows.join('')}</ListBucketResult>`);
  },
  'POST object uploads': ({ uploads }, name, _, { response }) => {
    const id = `upload-${uploads.size}-${Date.now()}`;
    uploads.set(id, { name, at: new Date(), parts: new Map() });
    xml(response, `<InitiateMultipartUploadResult><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  },
  'GET bucket uploads': ({ uploads }, _, query, { response }) => {
    const rows = [...uploads]
      .filter(([, { name }]) => name.startsWith(query.get('prefix') ?? ''))
      .map(
        ([id, { name, at }]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
      );
    xml(response, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
  },
  'PUT object parts': (store, name, query, { request, response, body }) => {
    assertSum(request, body);
    partsOf(store, name, query).parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  },
  'POST object parts': (store, name, query, { response, body, trouble }) => {
    const { parts } = partsOf(store, name, query);
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const pieces = listed.map(([, number, etag], index) => {
      const piece = parts.get(Number(number));
      if (!piece || Number(number) !== index + 1 || etagOf(piece).replaceAll('"', '') !== etag?.replaceAll(/&quot;|"/g, ''))
        throw new Refusal(400, 'InvalidPart');
      if (piece.length < LEAST_PART_BYTES && index < listed.length - 1) throw new Refusal(400, 'EntityTooSmall');
      return piece;
    });
    if (trouble === 'late-fault') return xml(response, '<Error><Code>InternalError</Code></Error>');
    store.objects.set(name, { bytes: Buffer.concat(pieces), at: new Date() });
    store.uploads.delete(query.get('uploadId') ?? '');
    xml(response, `<CompleteMultipartUploadResult><Key>${name}</Key><ETag>"x-${pieces.length}"</ETag></CompleteMultipartUploadResult>`);
  },
  'DELETE object parts': (store, name, query, { response }) => {
    partsOf(store, name, query);
    store.uploads.delete(query.get('uploadId') ?? '');
    response.writeHead(204).end();
  },
};

function partsOf({ uploads }: FakeStore, name: string, query: URLSearchParams): Parts {
  const found = uploads.get(query.get('uploadId') ?? '');
  if (found?.name !== name) throw new Refusal(404, 'NoSuchUpload');
  return found;
}

function assertSum({ headers }: IncomingMessage, body: Buffer): void {
  if (headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength');
  if (headers['content-md5'] !== createHash('md5').update(body).digest('base64')) throw new Refusal(400, 'BadDigest');
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}
