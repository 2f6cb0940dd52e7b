import { calls } from '@houtai/contract';
import { IMAGE_EXTENSIONS, IMAGE_MAX_MB } from '@houtai/contract/limits';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import type { Ctx } from '../../platform/db/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sendFile } from '../../platform/http/file-reply.ts';
import { serveUpload, type Upload } from '../../platform/http/multipart.ts';
import { Answer, serveRaw } from '../../platform/http/serve.ts';
import { fileAddress } from './file-address.ts';
import { files } from './files.tables.ts';
import { mayReadFile } from './may-read-file.ts';

/** bizType of an image (specification 7.8). */
const IMAGE = '1';

export default function fileRoutes(app: FastifyInstance): void {
  serveUpload(app, calls.files.upImage, { maxMb: IMAGE_MAX_MB, extensions: IMAGE_EXTENSIONS }, async (_, upload, ctx) => {
    const id = await storeFile(ctx, upload, IMAGE);
    const url = fileAddress(id);
    return new Answer([{ id, fileName: upload.name, fileUrl: url }], { msg: '上传成功', ext: { url } });
  });

  serveRaw(app, calls.files.read, async ({ id }, ctx, http) => {
    const [file] = await ctx.db.select().from(files).where(eq(files.id, id));
    if (!file || !(await mayReadFile(ctx, file))) throw notFound('文件');
    return sendFile(http, app.deps.storage, file);
  });
}

async function storeFile(ctx: Ctx, upload: Upload, bizType: string): Promise<string> {
  const { userId: ownerId, companyId } = ctx.actor;
  const id = uuidv7();
  await ctx.db.insert(files).values({ ...upload, id, ownerId, companyId, bizType, createdAt: ctx.now });
  return id;
}
