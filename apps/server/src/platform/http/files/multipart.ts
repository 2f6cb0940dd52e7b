import type { IncomingMessage } from 'node:http';

import multipart, { type Multipart } from '@fastify/multipart';
import type { Access, Call } from '@houtai/contract/call';
import { MB } from '@houtai/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Storage } from '../../storage/storage.ts';
import { AppError, parseInput } from '../replies/errors.ts';
import { answeredBefore, oncePerKey } from '../replies/once-per-key.ts';
import { Answer, type CtxFor, envelope, type Http, type Served, serveGuarded } from '../serve.ts';
import { incomplete, keepUpload, tooLarge, type Upload, type UploadLimits } from './keep-upload.ts';

/** What an upload call takes, and from whom. */
export type UploadRule<Who extends Access> = {
  /** The limits by the fields that came before the file; others may follow it. */
  limitsFor: (fields: Readonly<Record<string, unknown>>) => UploadLimits;
  /** Throws where the caller may not bring so many bytes; asked before any of them is read, with 0 where the request does not declare them. */
  assertRoom: (ctx: CtxFor<Who>, bytes: number) => Promise<void>;
  /** Takes back what was counted of the caller before the bytes were read, where no file came of them. */
  giveBack?: (ctx: CtxFor<Who>) => void;
};

/**
 * The same for a call that takes a key: anyone who repeats it gets the first answer, and their bytes go again. `prepare` does what has no place
 * in the transaction of the key, such as reading the file. The storage is done with the bytes when the call has been answered.
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
        const before = await answeredBefore(ctx, sent);
        if (before) return before;
        const prepared = await prepare(input, upload, ctx);
        try {
          return await oncePerKey(ctx, sent, async (ctx) => {
            const given = await handler(prepared, ctx);
            return envelope(call, given instanceof Answer ? given : new Answer(given));
          });
        } finally {
          await release(prepared);
        }
      } finally {
        await storage.remove(upload.storageKey);
      }
    });
  });
}

type KeyedUpload<Request extends z.ZodType, Result extends z.ZodType, Who extends Access, Prepared> = {
  prepare: (input: z.output<Request>, upload: Upload, ctx: CtxFor<Who>) => Promise<Prepared>;
  handler: (prepared: Prepared, ctx: CtxFor<Who>) => Served<z.output<Result>>;
  /** What was prepared may have been needed by nobody: another call with the key was quicker. */
  release: (prepared: Prepared) => Promise<void>;
};

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
  { limitsFor, assertRoom, giveBack = () => {} }: UploadRule<Who>,
  handler: (input: z.output<Request>, upload: Upload, ctx: CtxFor<Who>, http: Http) => Served<z.output<Result>>,
): void {
  const { storage } = app.deps;
  // A scope of its own, so that the other calls go on refusing multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serveGuarded(scope, call, async (ctx, http) => {
      try {
        const { fields, upload } = await receive(http.request, storage, { limitsFor, assertRoom: (bytes) => assertRoom(ctx, bytes) });
        const given = await orRemoved(storage, upload, () => handler(parseInput(call.request, fields), upload, ctx, http));
        return envelope(call, given instanceof Answer ? given : new Answer(given));
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
    await storage.remove(storageKey);
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
      else uploads.push(await keepUpload(part, storage, limitsFor(fields)));
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

/** Lets the rest of a refused body run by unread; who goes on sending for too long is cut off. */
function drain(raw: IncomingMessage): void {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}
