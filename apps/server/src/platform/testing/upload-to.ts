import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Call } from '@houtai/contract/call';
import { API_PREFIX } from '@houtai/contract/limits';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Small files whose content matches their names. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const JPG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64),
  Buffer.from('ffd9', 'hex'),
]);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const ZIP = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(60)]);
export const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

/** A part of a multipart body: a field, or a file. */
export type Part = { field: string; value: string } | { field: string; name: string | undefined; bytes: Buffer; mime?: string };

const BOUNDARY = 'x-boundary-x';

/** A file in the field that uploads read. */
export function filePart(name: string, bytes: Buffer, field = 'file'): Part {
  return { field, name, bytes };
}

/** The bytes of a multipart body. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap((part) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.field}"`;
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)];
    const mime = `content-type: ${part.mime ?? 'application/octet-stream'}`;
    const named = part.name === undefined ? '' : `; filename="${part.name}"`;
    return [Buffer.from(`${head}${named}\r\n${mime}\r\n\r\n`), part.bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Posts a body to an upload call, with the given headers. */
export function postUpload(
  app: FastifyInstance,
  call: Call,
  payload: Buffer,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return app.inject({ method: 'POST', url: API_PREFIX + call.path, headers: { ...type, ...headers }, payload });
}

/** The names of all files that a server stores, with or without a row. */
export async function storedFiles({ dataDir }: { dataDir: string }): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}
