import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { Access, Call } from '@houtai/contract/call';
import { MB } from '@houtai/contract/limits';
import { uploadTooLarge, uploadTypeRefused } from '@houtai/contract/upload-messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Storage } from '../storage/storage.ts';
import { AppError, parseInput } from './errors.ts';
import { mimeOf, SNIFF_BYTES } from './file-kinds.ts';
import { extensionOf, safeFileName } from './file-name.ts';
import { Answer, type CtxFor, envelope, type Http, type Served, serveGuarded } from './serve.ts';

/** A received file: its bytes are in the storage, and go again when the handler throws. */
export type Upload = { name: string; mime: string; size: number; sha256: string; storageKey: string };

/** What an upload call takes at the most. */
export type UploadLimits = { maxMb: number; extensions: readonly string[] };

type Received = { fields: Record<string, unknown>; upload: Upload };

/** How long a refused upload is read to its end, so that the client gets to see the refusal. */
const DRAIN_MS = 30_000;

/** Room for the fields and boundaries around the file in the length that a request declares. */
const ENVELOPE_BYTES = 65_536;

/**
 * Serves an upload of exactly one file in the multipart field `file`; other fields may stand before or after it. The bytes
 * go to the storage as they arrive. Refusals: A0701 for the type, A0702 for the size, A0400 for everything else.
 */
export function serveUpload<Request extends z.ZodType, Result extends z.ZodType, Who extends Access>(
  app: FastifyInstance,
  call: Call<Request, Result, Who>,
  limits: UploadLimits,
  handler: (input: z.output<Request>, upload: Upload, ctx: CtxFor<Who>, http: Http) => Served<z.output<Result>>,
): void {
  const { storage } = app.deps;
  // A scope of its own, so that the other calls go on refusing multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serveGuarded(scope, call, async (ctx, http) => {
      const { fields, upload } = await receive(http.request, storage, limits);
      try {
        const given = await handler(parseInput(call.request, fields), upload, ctx, http);
        return envelope(call, given instanceof Answer ? given : new Answer(given));
      } catch (error) {
        await storage.remove(upload.storageKey);
        throw error;
      }
    });
  });
}

async function receive(request: FastifyRequest, storage: Storage, limits: UploadLimits): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('A0415', '请以 multipart/form-data 提交文件');
  const fields: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  try {
    if (Number(request.headers['content-length']) > limits.maxMb * MB + ENVELOPE_BYTES) throw tooLarge(limits);
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') fields[part.fieldname] = part.valueTruncated ? undefined : part.value;
      else if (part.fieldname !== 'file') throw new AppError('A0400', '请用 file 字段提交文件');
      else if (uploads.length > 0) throw new AppError('A0400', '每次只能上传一个文件');
      else uploads.push(await keep(part, storage, limits));
    }
    const [upload] = uploads;
    if (!upload) throw new AppError('A0400', '请选择要上传的文件');
    return { fields, upload };
  } catch (error) {
    drain(request.raw);
    for (const { storageKey } of uploads) await storage.remove(storageKey);
    throw error;
  }
}

/** The parts of the request; whatever the parser says of a broken or cut-off body becomes a refusal. */
async function* partsOf(request: FastifyRequest, { maxMb }: UploadLimits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { fileSize: maxMb * MB + 1, fields: 20, fieldNameSize: 100, fieldSize: 2_000, parts: 24 } });
  } catch (error) {
    request.log.info({ err: error }, 'multipart body not readable');
    throw incomplete();
  }
}

async function keep(part: MultipartFile, storage: Storage, limits: UploadLimits): Promise<Upload> {
  const name = safeFileName(part.filename);
  const extension = extensionOf(name);
  if (!limits.extensions.includes(extension)) throw new AppError('A0701', uploadTypeRefused(limits.extensions));
  const seen = { size: 0, head: Buffer.alloc(0), hash: createHash('sha256') };
  const storageKey = await storage.put(measured(part.file, seen, limits));
  try {
    if (seen.size === 0) throw new AppError('A0400', '文件内容为空，请重新选择文件');
    const mime = await mimeOf(extension, seen.head);
    if (mime === null) throw new AppError('A0701', `文件内容与扩展名 ${extension} 不符，请选择真实的文件`);
    return { name, mime, size: seen.size, sha256: seen.hash.digest('hex'), storageKey };
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

type Seen = { size: number; head: Buffer; hash: ReturnType<typeof createHash> };

async function* measured(file: MultipartFile['file'], seen: Seen, limits: UploadLimits): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(file)) {
    seen.size += chunk.length;
    if (seen.size > limits.maxMb * MB) throw tooLarge(limits);
    if (seen.head.length < SNIFF_BYTES) seen.head = Buffer.concat([seen.head, chunk.subarray(0, SNIFF_BYTES - seen.head.length)]);
    seen.hash.update(chunk);
    yield chunk;
  }
}

async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw incomplete();
  }
}

function tooLarge({ maxMb }: UploadLimits): AppError {
  return new AppError('A0702', uploadTooLarge(maxMb));
}

function incomplete(): AppError {
  return new AppError('A0400', '上传的内容不完整或格式不正确，请重新上传');
}

/** Lets the rest of a refused body run by unread; who goes on sending for too long is cut off. */
function drain(raw: IncomingMessage): void {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
