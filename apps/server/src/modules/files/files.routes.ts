import { calls } from '@houtai/contract';
import { IMAGE_EXTENSIONS, IMAGE_MAX_MB } from '@houtai/contract/limits';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { Ctx, OpenCtx } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sendFile } from '../../platform/http/file-reply.ts';
import { serveUpload, type Upload } from '../../platform/http/multipart.ts';
import { Answer, serve, serveRaw } from '../../platform/http/serve.ts';
import { secretValue } from '../parameters/index.ts';
import { cleanUpNowAndThen } from './clean-up.ts';
import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';
import { mayReadFile } from './may-read-file.ts';
import { isSigned, signedPath } from './signed-link.ts';
import { ANY_UPLOAD, assertFits, assertRoom } from './upload-rules.ts';
import { watermarkOf } from './watermark.ts';

/** bizType of an image (specification 7.8). */
const IMAGE = '1';

export default function fileRoutes(app: FastifyInstance): void {
  uploadRoutes(app);
  readingRoutes(app);
}

function uploadRoutes(app: FastifyInstance): void {
  const cleanUp = cleanUpNowAndThen(app.deps.storage);

  serveUpload(app, calls.files.upload, ANY_UPLOAD, async ({ bizType }, upload, ctx) => {
    assertFits(bizType, upload.name);
    await assertRoom(ctx, upload.size);
    const answer = await storeFile(ctx, upload, bizType);
    cleanUp(ctx);
    return answer;
  });

  serveUpload(app, calls.files.upImage, { maxMb: IMAGE_MAX_MB, extensions: IMAGE_EXTENSIONS }, async (_, upload, ctx) => {
    await assertRoom(ctx, upload.size);
    return storeFile(ctx, upload, IMAGE);
  });
}

function readingRoutes(app: FastifyInstance): void {
  const { config, storage } = app.deps;

  serveRaw(app, calls.files.read, async ({ id }, ctx, http) => sendFile(http, storage, await readableFile(ctx, id)));

  serve(app, calls.files.previewLink, async ({ id }, ctx, { request }) => {
    const file = await readableFile(ctx, id);
    const origin = config.publicAddress ?? `${request.protocol}://${request.host}`;
    return { url: origin + signedPath(await linkSecret(ctx), file.id, ctx.now), watermark: await watermarkOf(ctx) };
  });

  serveRaw(app, calls.files.signed, async (link, ctx, http) => {
    if (!isSigned(await linkSecret(ctx), link, ctx.now)) throw notFound('文件');
    const [file] = await ctx.db.select().from(files).where(eq(files.id, link.id));
    if (!file) throw notFound('文件');
    return sendFile(http, storage, file);
  });
}

function linkSecret(ctx: OpenCtx): Promise<string> {
  return secretValue(ctx, 'file_link_secret', '文件预览链接签名密钥');
}

async function readableFile(ctx: Ctx, id: string): Promise<typeof files.$inferSelect> {
  const [file] = await ctx.db.select().from(files).where(eq(files.id, id));
  if (!file || !(await mayReadFile(ctx, file))) throw notFound('文件');
  return file;
}

async function storeFile(ctx: Ctx, upload: Upload, bizType: string) {
  const { userId: ownerId, companyId } = ctx.actor;
  const id = uuidv7();
  await ctx.db.insert(files).values({ ...upload, id, ownerId, companyId, bizType, createdAt: ctx.now });
  const url = fileAddress(id);
  return new Answer([{ id, fileName: upload.name, fileUrl: url }], { msg: '上传成功', ext: { url } });
}
