import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The key that a stand-in of a store knows. */
export const STORE_KEY = { keyId: 'AKTEST', secret: 'a secret/with+signs=' };

const PARTS = /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

const MOST_SKEW_MS = 900_000;

/** Why a request is not signed with the known key (AWS signature 4, written from its description); null if it is. */
export function signatureFault(request: IncomingMessage, region: string): string | null {
  const { credential, names, signature } = PARTS.exec(request.headers.authorization ?? '')?.groups ?? {};
  const [keyId, day = '', inRegion, service, end] = String(credential).split('/');
  if (keyId !== STORE_KEY.keyId) return 'InvalidAccessKeyId';
  if ([inRegion, service, end].join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - sentAt(request)) < MOST_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names?.split(';').includes(name))) return 'AccessDenied';
  return expected(request, { names: String(names), day, region }) === signature ? null : 'SignatureDoesNotMatch';
}

function expected(request: IncomingMessage, { names, day, region }: { names: string; day: string; region: string }): string {
  const url = new URL(request.url ?? '/', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, request.headers['x-amz-content-sha256']].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ];
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${STORE_KEY.secret}`);
  return hmac(key, toSign.join('\n')).toString('hex');
}

function sentAt({ headers }: IncomingMessage): number {
  return Date.parse(String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
