import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import type { ByteRange, Storage } from '../../storage/storage.ts';
import { notFound } from '../replies/errors.ts';
import type { Http } from '../serve.ts';
import { isShownInline } from './file-kinds.ts';

/** A stored file for an answer. */
export type SentFile = { name: string; mime: string; size: number; sha256: string; storageKey: string };

/**
 * Answers with a stored file: 200, 206 for one range, 304 if the caller has it, 416 for a range outside the file. Other types than the
 * listed images, pdf, audio and video are downloads, so that nothing in them runs. A0404 if the bytes are gone.
 */
export async function sendFile({ request, reply }: Http, storage: Storage, file: SentFile): Promise<unknown> {
  const tag = `"${file.sha256}"`;
  headersOf(reply, file, tag);
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const fresh = request.headers['if-range'];
  const range = fresh === undefined || fresh === tag ? rangeOf(request.headers.range, file.size) : null;
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  const length = range ? range.end - range.start + 1 : file.size;
  // A HEAD request needs no bytes.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await storage.read(file.storageKey, range ?? undefined);
  if (!bytes) {
    request.log.error({ storageKey: file.storageKey }, 'the bytes of a file are gone');
    for (const name of ['etag', 'accept-ranges', 'content-disposition', 'content-type', 'cache-control']) reply.removeHeader(name);
    throw notFound('文件');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply.header('content-length', length).send(bytes);
}

function headersOf(reply: FastifyReply, { name, mime }: SentFile, tag: string): void {
  const inline = isShownInline(mime);
  reply.headers({
    'content-type': inline ? mime : 'application/octet-stream',
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', name),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // The right can be withdrawn at any time, so caches ask each time; the tag saves sending the bytes.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: tag,
  });
}

/** Answers with an Excel workbook that is not cached; `name` has no extension. */
export function sendWorkbook(reply: FastifyReply, name: string, file: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDisposition('attachment', `${name}.xlsx`),
      'cache-control': 'no-store',
    })
    .send(file);
}

/** The header with a file's name: ASCII for old clients, and the real name encoded (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function namesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === tag) ?? false;
}

/** One range of bytes; null for none, several or an invalid one, which all get the whole file. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const asked = header?.trim() ?? '';
  const [, last] = /^bytes=-(\d{1,15})$/.exec(asked) ?? [];
  if (last !== undefined) return within(Math.max(0, size - Number(last)), size - 1, size);
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(asked) ?? [];
  if (from === undefined) return null;
  const start = Number(from);
  const end = to ? Number(to) : Infinity;
  return end < start ? null : within(start, Math.min(end, size - 1), size);
}

function within(start: number, end: number, size: number): ByteRange | 'outside' {
  return start < size && start <= end ? { start, end } : 'outside';
}
