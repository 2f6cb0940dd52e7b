import type { IncomingMessage } from 'node:http';

import multipart, { type Multipart } from '@fastify/multipart';
import type { Access, Call } from '@houtai/contract/call';
import { MB } from '@houtai/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import { discardBytes } from '../../storage/discard-bytes.ts';
import type { Storage } from '../../storage/storage.ts';
import { AppError, parseInput } from '../replies/errors.ts';
import { earlierAnswer, oncePerKey } from '../replies/once-per-key.ts';
import { Answer, type CtxFor, envelopeOf, type Http, type ServedResult, serveGuarded } from '../serve.ts';
import { incompleteUploadError, storeUpload, tooLarge, type Upload, type UploadLimits } from './store-upload.ts';

/** The rules of an upload call. */
export type UploadRule<Who extends Access> = {
  /** The limits, depending on the fields before the file; further fields may follow it. */
  limitsFor: (fields: Readonly<Record<string, unknown>>) => UploadLimits;
  /** Throws if the caller may not upload this number of bytes; called before any is read, with 0 if the request does not declare them. */
  assertRoom: (ctx: CtxFor<Who>, bytes: number) => Promise<void>;
  /** Releases the reservation of `assertRoom` if no file was stored. */
  giveBack?: (ctx: CtxFor<Who>) => void;
};

/**
 * Serves an upload that takes a key: a repeated key gets the first answer, and the new bytes are removed. `prepare` does work that has no
 * place in the key's transaction, such as reading the file. The bytes are released after the answer.
 */
export function serveKeyedUpload<Request extends z.ZodType, Result extends z.ZodType, Who extends Access, Prepared>(
  app: FastifyInstance,
  call: Call<Request, Result, Who>,
  limits: UploadLimits,
  { prepare, handler, release }: KeyedUpload<Request, Result, Who, Prepared>,
): void {
  const { storage } = app.deps;
  void app.register(async (scope) => {
    await scope.register(multipart);
    serveGuarded(scope, call, async (ctx, { request }) => {
      const { fields, upload } = await receive(request, storage, { limitsFor: () => limits, assertRoom: async () => {} });
      try {
        const input = parseInput(call.request, fields);
        const sent = { call, request, content: { input, name: upload.name, sha256: upload.sha256 } };
        const before = await earlierAnswer(ctx, sent);
        if (before) return before;
        const prepared = await prepare(input, upload, ctx);
        try {
          return await oncePerKey(ctx, sent, async (ctx) => {
            const given = await handler(prepared, ctx);
            return envelopeOf(call, given instanceof Answer ? given : new Answer(given));
          });
        } finally {
          await release(prepared);
        }
      } finally {
        await discardBytes(storage, upload.storageKey);
      }
    });
  });
}

type KeyedUpload<Request extends z.ZodType, Result extends z.ZodType, Who extends Access, Prepared> = {
  prepare: (input: z.output<Request>, upload: Upload, ctx: CtxFor<Who>) => Promise<Prepared>;
  handler: (prepared: Prepared, ctx: CtxFor<Who>) => ServedResult<z.output<Result>>;
  /** Nobody may have used the prepared value: another call with the key was faster. */
  release: (prepared: Prepared) => Promise<void>;
};

type Received = { fields: Record<string, unknown>; upload: Upload };

/** How long the rest of a refused upload is read, so that the client gets the refusal. */
const DRAIN_MS = 30_000;

/** The allowance for fields and boundaries around the file in the declared length of a request. */
const ENVELOPE_BYTES = 65_536;

/**
 * Serves an upload of exactly one file in the multipart field `file`; other fields may come before or after it. The bytes are streamed into
 * the storage. Refusals: A0701 for the type, A0702 for the size, A0400 for everything else.
 */
export function serveUpload<Request extends z.ZodType, Result extends z.ZodType, Who extends Access>(
  app: FastifyInstance,
  call: Call<Request, Result, Who>,
  { limitsFor, assertRoom, giveBack = () => {} }: UploadRule<Who>,
  handler: (input: z.output<Request>, upload: Upload, ctx: CtxFor<Who>, http: Http) => ServedResult<z.output<Result>>,
): void {
  const { storage } = app.deps;
  // A scope of its own, so that other calls still refuse multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serveGuarded(scope, call, async (ctx, http) => {
      try {
        const { fields, upload } = await receive(http.request, storage, { limitsFor, assertRoom: (bytes) => assertRoom(ctx, bytes) });
        const given = await orRemoved(storage, upload, () => handler(parseInput(call.request, fields), upload, ctx, http));
        return envelopeOf(call, given instanceof Answer ? given : new Answer(given));
      } catch (error) {
        giveBack(ctx);
        throw error;
      }
    });
  });
}

async function orRemoved<Given>(storage: Storage, { storageKey }: Upload, work: () => Promise<Given> | Given): Promise<Given> {
  try {
    return await work();
  } catch (error) {
    await discardBytes(storage, storageKey);
    throw error;
  }
}

type Rule = { limitsFor: UploadRule<Access>['limitsFor']; assertRoom: (bytes: number) => Promise<void> };

async function receive(request: FastifyRequest, storage: Storage, { limitsFor, assertRoom }: Rule): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('A0415', '请以 multipart/form-data 提交文件');
  const fields: Record<string, unknown> = {};
  const uploads: Upload[] = [];
  try {
    const declared = Number(request.headers['content-length'] ?? 0);
    const limits = limitsFor(fields);
    if (declared > limits.maxMb * MB + ENVELOPE_BYTES) throw tooLarge(limits);
    await assertRoom(declared);
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'field') fields[part.fieldname] = part.valueTruncated ? undefined : part.value;
      else if (part.fieldname !== 'file') throw new AppError('A0400', '请用 file 字段提交文件');
      else if (uploads.length > 0) throw new AppError('A0400', '每次只能上传一个文件');
      else uploads.push(await storeUpload(part, storage, limitsFor(fields)));
    }
    const [upload] = uploads;
    if (!upload) throw new AppError('A0400', '请选择要上传的文件');
    return { fields, upload };
  } catch (error) {
    drain(request.raw);
    for (const { storageKey } of uploads) await discardBytes(storage, storageKey);
    throw error;
  }
}

/** The parts of the request; errors of the parser about a broken or incomplete body become refusals. */
async function* partsOf(request: FastifyRequest, { maxMb }: UploadLimits): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { fileSize: maxMb * MB + 1, fields: 20, fieldNameSize: 100, fieldSize: 2_000, parts: 24 } });
  } catch (error) {
    request.log.info({ err: error }, 'multipart body not readable');
    throw incompleteUploadError();
  }
}

/** Discards the rest of a refused body; a client that keeps sending for too long is disconnected. */
function drain(raw: IncomingMessage): void {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
