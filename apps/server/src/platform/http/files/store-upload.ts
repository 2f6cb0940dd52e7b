import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import type { MultipartFile } from '@fastify/multipart';
import { MB } from '@houtai/contract/limits';
import { uploadEmpty, uploadTooLarge, uploadTypeRefused } from '@houtai/contract/upload-messages';

import { discardBytes } from '../../storage/discard-bytes.ts';
import type { Storage } from '../../storage/storage.ts';
import { awaitTurn } from '../await-turn.ts';
import { AppError } from '../replies/errors.ts';
import { mimeOf, SNIFF_BYTES } from './file-kinds.ts';
import { extensionOf, safeFileName } from './file-name.ts';

/** A received file: its bytes are in the storage, and are removed if the handler throws. */
export type Upload = { name: string; mime: string; size: number; sha256: string; storageKey: string };

/** The limits of an upload; a refusal lists `named` if not all accepted extensions should be offered to people. */
export type UploadLimits = { maxMb: number; extensions: readonly string[]; named?: readonly string[] };

/** Streams the file of a multipart body into the storage; if its type, size or content is refused, nothing of it stays. */
export async function storeUpload(part: MultipartFile, storage: Storage, limits: UploadLimits): Promise<Upload> {
  if (!isNamed(part)) throw new AppError('A0400', '上传的文件没有文件名，请重新选择文件');
  const name = safeFileName(part.filename);
  const extension = extensionOf(name);
  if (!limits.extensions.includes(extension)) throw new AppError('A0701', uploadTypeRefused(limits.named ?? limits.extensions));
  const seen: Seen = { size: 0, head: Buffer.alloc(0), hasZero: false, hash: createHash('sha256') };
  const storageKey = await storage.put(measured(part.file, seen, limits));
  try {
    if (seen.size === 0) throw new AppError('A0400', uploadEmpty(name));
    const read = (start: number, end: number) => readPart(storage, storageKey, { start, end: end - 1 });
    const mime = await mimeOf(extension, { ...seen, read });
    if (mime === null) throw new AppError('A0701', `文件内容与扩展名 ${extension} 不符，请选择真实的文件`);
    return { name, mime, size: seen.size, sha256: seen.hash.digest('hex'), storageKey };
  } catch (error) {
    await discardBytes(storage, storageKey);
    throw error;
  }
}

/** The library's types promise a file name, but a part may have none. */
function isNamed({ filename }: { filename?: string | undefined }): boolean {
  return filename !== undefined && filename !== '';
}

type Seen = { size: number; head: Buffer; hasZero: boolean; hash: ReturnType<typeof createHash> };

async function* measured(file: MultipartFile['file'], seen: Seen, limits: UploadLimits): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(file)) {
    await awaitTurn();
    seen.size += chunk.length;
    if (seen.size > limits.maxMb * MB) throw tooLarge(limits);
    if (seen.head.length < SNIFF_BYTES) seen.head = Buffer.concat([seen.head, chunk.subarray(0, SNIFF_BYTES - seen.head.length)]);
    seen.hasZero ||= chunk.includes(0);
    seen.hash.update(chunk);
    yield chunk;
  }
}

async function* chunksOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw incompleteUploadError();
  }
}

async function readPart(storage: Storage, key: string, range: { start: number; end: number }): Promise<Buffer> {
  const bytes = await storage.read(key, range);
  return bytes ? buffer(bytes) : Buffer.alloc(0);
}

/** The refusal of a file beyond the size limit. */
export function tooLarge({ maxMb }: UploadLimits): AppError {
  return new AppError('A0702', uploadTooLarge(maxMb));
}

/** The refusal of a body that is incomplete or cannot be parsed. */
export function incompleteUploadError(): AppError {
  return new AppError('A0400', '上传的内容不完整或格式不正确，请重新上传');
}
