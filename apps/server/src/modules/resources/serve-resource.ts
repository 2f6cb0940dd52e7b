import type { Call } from '@houtai/contract/call';
import type { ExportAccess, ExportColumn } from '@houtai/contract/exports';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

import { Answer, serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { commentOn } from '../records/index.ts';
import { addResource, removeResource, updateResource } from './change-resource.ts';
import type { Served } from './define-resource.ts';
import { cellsOf } from './resource-cells.ts';
import { exportedSource, resourceCounts, resourcePage } from './resource-list.ts';
import { readResource } from './resource-rows.ts';

type TagCall<Request> = Call<z.ZodType<Request>, z.ZodType, `${string}:${string}:${string}`>;

/** The calls of a resource as they are served; its subject makes them by `resourceCalls` and has those that people use. */
export type ResourceCallsOf = {
  page?: TagCall<{ sort: string; offset: number; limit: number }>;
  export?: Call<z.ZodType<{ sort: string; columns: ExportColumn[] }>, z.ZodType, ExportAccess>;
  get?: TagCall<{ id: string }>;
  history?: TagCall<{ id: string }>;
  add?: TagCall<Record<string, unknown>>;
  update?: TagCall<{ id: string; version: number }>;
  remove?: TagCall<{ id: string; version?: number }>;
  comment?: TagCall<{ id: string; comment: string }>;
  counts?: TagCall<unknown>;
};

/** Serves the calls of a resource. */
export function serveResource(app: FastifyInstance, served: Served, calls: ResourceCallsOf): void {
  const { resource, visibility } = served;
  const { key: type, noun } = resource;

  if (calls.page) serve(app, calls.page, (query, ctx) => resourcePage(ctx, served, query));

  if (calls.export)
    serveExport(app, calls.export, {
      name: noun,
      cells: cellsOf(resource, served.cells),
      list: (ctx, query) => exportedSource(ctx, served, query),
    });

  if (calls.get) serve(app, calls.get, ({ id }, ctx) => readResource(ctx, served, id));

  if (calls.history) serve(app, calls.history, async ({ id }, ctx) => historyOf(ctx, type, (await visibility.read(ctx, id)).row.id));

  if (calls.add) serve(app, calls.add, async (form, ctx) => new Answer(await addResource(ctx, served, form), { msg: `${noun}已新建` }));

  if (calls.update)
    serve(app, calls.update, async (form, ctx) => new Answer(await updateResource(ctx, served, form), { msg: `${noun}已保存` }));

  if (calls.remove)
    serve(app, calls.remove, async ({ id, version }, ctx) => {
      await removeResource(ctx, served, id, version);
      return new Answer({}, { msg: `${noun}已删除` });
    });

  if (calls.counts) serve(app, calls.counts, (_, ctx) => resourceCounts(ctx, served));

  if (calls.comment)
    serve(app, calls.comment, async ({ id, comment }, ctx) => {
      await commentOn(ctx, { type, id: (await visibility.read(ctx, id)).row.id, comment });
      return {};
    });
}
