import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { sendFile } from '#platform/http/files/file-reply.ts';
import { serveUpload } from '#platform/http/files/multipart.ts';
import type { Upload } from '#platform/http/files/store-upload.ts';
import { publicOrigin } from '#platform/http/public-origin.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { Answer, serve, serveRaw } from '#platform/http/serve.ts';

import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';
import { assertRoom, assertRoomAlone } from './loose-files.ts';
import { mayReadFile } from './may-read-file.ts';
import { isSigned, signedPath } from './signed-link.ts';
import { assertAcceptedExtension, IMAGE, IMAGE_ONLY, limitsFor } from './upload-rules.ts';
import { watermarkOf } from './watermark.ts';

export default function fileRoutes(app: FastifyInstance): void {
  uploadRoutes(app);
  readingRoutes(app);
}

function uploadRoutes(app: FastifyInstance): void {
  serveUpload(app, calls.files.upload, { limitsFor, assertRoom }, async ({ bizType }, upload, ctx) => {
    assertAcceptedExtension(bizType, upload.name);
    return storeFile(ctx, upload, bizType);
  });

  serveUpload(app, calls.files.upImage, { limitsFor: () => IMAGE_ONLY, assertRoom }, (_, upload, ctx) => storeFile(ctx, upload, IMAGE));
}

function readingRoutes(app: FastifyInstance): void {
  const { storage } = app.deps;

  serveRaw(app, calls.files.read, async ({ id }, ctx, http) => sendFile(http, storage, await readableFile(ctx, id)));

  serve(app, calls.files.previewLink, async ({ id }, ctx, http) => {
    const file = await readableFile(ctx, id);
    return { url: publicOrigin(http) + signedPath(await linkSecret(ctx), file.id, ctx.now), watermark: await watermarkOf(ctx) };
  });

  serveRaw(app, calls.files.signed, async (link, ctx, http) => {
    if (!isSigned(await linkSecret(ctx), link, ctx.now)) throw notFound('文件');
    const [file] = await ctx.db.select().from(files).where(eq(files.id, link.id));
    if (!file) throw notFound('文件');
    return sendFile(http, storage, file);
  });
}

function linkSecret(ctx: OpenCtx): Promise<string> {
  return serverSecret(ctx.db, 'file-link');
}

async function readableFile(ctx: Ctx, id: string): Promise<typeof files.$inferSelect> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, id));
  if (!file || !(await mayReadFile(ctx, file))) throw notFound('文件');
  return file;
}

async function storeFile(ctx: Ctx, upload: Upload, bizType: string) {
  const { userId: ownerId, companyId } = ctx.actor;
  const id = uuidv7();
  await inTransaction(ctx, async (ctx) => {
    await assertRoomAlone(ctx, upload.size);
    await ctx.db.insert(files).values({ ...upload, id, ownerId, companyId, bizType, createdAt: ctx.now });
  });
  const url = fileAddress(id);
  return new Answer([{ id, fileName: upload.name, fileUrl: url }], { msg: '上传成功', ext: { url } });
}
