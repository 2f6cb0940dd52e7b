import { calls } from '@houtai/contract';
import { IMPORT_MAX_MB } from '@houtai/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { contentDisposition } from '#platform/http/files/file-reply.ts';
import { serveKeyedUpload } from '#platform/http/files/multipart.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { Answer, serve, serveRaw } from '#platform/http/serve.ts';

import { addImport, matchTask, readAgain, readImport } from './add-import.ts';
import { decideConflicts, discardImport, editCells, matchAndCheck, openTask } from './change-import.ts';
import { cancelImport, commitImport } from './checking/check-import.ts';
import { importDetail, importedRows, valuesOfField } from './checking/import-rows.ts';
import { fileOf, type NamedFile, templateOf } from './import-files.ts';
import { IMPORT_LIST } from './import-list.ts';
import { readTask } from './import-tasks.ts';
import { kindOf, kindsFor } from './kinds-of.ts';
import { whenImportTasksEnded } from './run-task.ts';
import { undoImport } from './undo-import.ts';

const LIMITS = { maxMb: IMPORT_MAX_MB, extensions: ['.xlsx', '.csv'] };

export default function importRoutes(app: FastifyInstance): void {
  // Running tasks end with their transactions; the server waits, so that each import records how it ended.
  app.addHook('onClose', () => whenImportTasksEnded());
  readingRoutes(app);
  changingRoutes(app);
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, calls.imports.get, ({ id }, ctx) => importDetail(ctx, id));

  IMPORT_LIST.routes(app, calls.imports);

  serve(app, calls.imports.kinds, async (_, ctx) => kindsFor(ctx));

  serve(app, calls.imports.rows, (query, ctx) => importedRows(ctx, query));

  serve(app, calls.imports.values, (asked, ctx) => valuesOfField(ctx, asked));

  serveRaw(app, calls.imports.template, async ({ kind }, ctx, { reply }) => sendNamed(reply, await templateOf(kindOf(ctx, kind))));

  serveRaw(app, calls.imports.file, async ({ id, faults }, ctx, { reply }) => sendNamed(reply, await fileOf(ctx, { id, faults })));
}

function changingRoutes(app: FastifyInstance): void {
  const { storage } = app.deps;

  serveKeyedUpload(app, calls.imports.upload, LIMITS, {
    prepare: ({ kind, within }, upload, ctx) => readImport(kindOf(ctx, kind), { within, upload, storage }),
    handler: async (brought, ctx) => importDetail(ctx, await addImport(ctx, brought)),
    release: ({ read }) => read.end(),
  });

  serve(app, calls.imports.setSheet, async ({ id, sheet, headerRow }, ctx) => {
    const { task, kind } = await openTask(ctx, id);
    if (sheet >= task.sheets.length) throw new AppError('A0400', '没有这张表');
    if (sheet !== task.sheet) await readAgain(ctx, kind, { id, sheet });
    else await matchTask(ctx, kind, { id, headerRow });
    return importDetail(ctx, id);
  });

  serve(app, calls.imports.check, async (form, ctx) => {
    await matchAndCheck(ctx, form);
    return importDetail(ctx, form.id);
  });

  serve(app, calls.imports.edit, async (form, ctx) => {
    await editCells(ctx, form);
    return importDetail(ctx, form.id);
  });

  serve(app, calls.imports.decide, async (form, ctx) => {
    await decideConflicts(ctx, form);
    return importDetail(ctx, form.id);
  });

  serve(app, calls.imports.commit, async ({ id }, ctx) => {
    await commitImport(ctx, id);
    return new Answer(await importDetail(ctx, id), { msg: '已开始导入' });
  });

  serve(app, calls.imports.cancel, async ({ id }, ctx) => {
    await cancelImport(ctx, (await readTask(ctx, id)).id);
    return importDetail(ctx, id);
  });

  serve(app, calls.imports.discard, async ({ id }, ctx) => {
    await discardImport(ctx, id);
    return {};
  });

  serve(app, calls.imports.undo, async (asked, ctx) => {
    await undoImport(ctx, asked);
    return new Answer(await importDetail(ctx, asked.id), { msg: '已开始撤销' });
  });
}

function sendNamed(reply: FastifyReply, { name, bytes }: NamedFile): FastifyReply {
  const isCsv = name.endsWith('.csv');
  return reply
    .headers({
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'no-store',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
