import type { Call, TagShape } from '@houtai/contract/call';
import type { ExportAccess, ExportColumn } from '@houtai/contract/exports';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';
import { actionMessages, idNameOf } from '@houtai/contract/resource-parts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { serveExport } from '#modules/exports/index.ts';
import { type AnsweredRow, assertColumns, cellsOf } from '#modules/lists/index.ts';
import { commentOn } from '#modules/records/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addResource, removeResource, updateResource } from './change-resource.ts';
import { readHistory } from './fields/shown-history.ts';
import type { PreparedResource } from './options/served.ts';
import { hiddenFrom, readRow, withoutFields } from './record-access.ts';
import { exportedSource, resourceCounts, resourcePage } from './resource-list.ts';
import { readResource, toResourceDetail } from './resource-rows.ts';
import type { StoredRow } from './resource-store.ts';

/** A call that requires a permission tag. */
export type TagCall<Request> = Call<z.ZodType<Request>, z.ZodType, `${string}:${string}:${string}`>;

/** A call that requires a permission tag or only a signed-in user. */
type RecordCall = Call<z.ZodType<{ id: string }>, z.ZodType, TagShape | 'signed-in'>;

/** The calls for one record of a resource. */
export type RecordCallsOf = {
  get?: Call<z.ZodType<Readonly<Record<string, unknown>>>, z.ZodType, TagShape | 'signed-in'>;
  history?: RecordCall;
  add?: TagCall<Record<string, unknown>>;
  update?: TagCall<{ version: number }>;
  remove?: TagCall<Record<string, unknown>>;
  comment?: TagCall<{ id: string; comment: string }>;
};

/** The calls of a resource, as made by `resourceCalls`; a subject may omit some. */
export type ResourceCallsOf = RecordCallsOf & {
  page?: TagCall<{ sort: string; offset: number; limit: number }>;
  export?: Call<z.ZodType<{ sort: string; columns: ExportColumn[] }>, z.ZodType, ExportAccess>;
  counts?: TagCall<Readonly<Record<string, unknown>>>;
};

/** Serves the calls of a resource. */
export function serveResource(app: FastifyInstance, served: PreparedResource, calls: ResourceCallsOf): void {
  const { resource } = served;

  if (calls.page) serve(app, calls.page, (query, ctx) => resourcePage(ctx, served, query));

  if (calls.export)
    serveExport(app, calls.export, {
      name: served.fileName ?? resource.noun,
      cells: cellsOf(resource, served.cells),
      list: (ctx, query) => {
        assertColumns(
          ctx,
          resource,
          query.columns.map(({ id }) => id),
        );
        return exportedSource(ctx, served, query);
      },
    });

  if (calls.counts) serve(app, calls.counts, (filters, ctx) => resourceCounts(ctx, served, filters));

  serveRecords(app, served, calls);
}

/** Serves the calls for one record of a resource. */
export function serveRecords(app: FastifyInstance, served: PreparedResource, calls: RecordCallsOf): void {
  const { resource } = served;
  const said = actionMessages(resource);
  const { key: type, openedBy = 'id' } = resource;
  /** Skips the detail, which needs its own queries, if the call returns only the key. */
  const answerOf = async (ctx: Ctx, { result }: { readonly result: z.ZodType }, row: StoredRow) => {
    const key: AnsweredRow = { [idNameOf(resource)]: row.id, version: row.version };
    const isKey = result instanceof z.ZodObject && Object.keys(result.shape).every((name) => Object.hasOwn(key, name));
    return isKey ? key : toResourceDetail(ctx, served, row);
  };

  if (calls.get)
    serve(app, calls.get, async (asked, ctx) => {
      const id = textOf(ownValue(asked, openedBy));
      return withoutFields(served, await readResource(ctx, served, id), await hiddenFrom(ctx, served, id));
    });

  if (calls.history) serve(app, calls.history, ({ id }, ctx) => readHistory(ctx, served, id));

  const { add, update } = calls;
  if (add)
    serve(app, add, async (form, ctx) => {
      return new Answer(await answerOf(ctx, add, await addResource(ctx, served, form)), { msg: said.added });
    });

  if (update)
    serve(app, update, async (sent, ctx) => {
      const form = { ...sent, id: idIn(resource, sent) };
      return new Answer(await answerOf(ctx, update, await updateResource(ctx, served, form)), { msg: said.saved });
    });

  if (calls.remove)
    serve(app, calls.remove, async (kept, ctx) => {
      const { version } = kept;
      await removeResource(ctx, served, idIn(resource, kept), typeof version === 'number' ? version : undefined);
      return new Answer({}, { msg: said.removed });
    });

  if (calls.comment)
    serve(app, calls.comment, async ({ id, comment }, ctx) => {
      const row = await readRow(ctx, served, id);
      await inTransaction(ctx, async (ctx) => {
        await commentOn(ctx, { type, id: row.id, comment });
        await served.afterComment?.(ctx, row);
      });
      return {};
    });
}

/** The id of the record that a call changes. */
function idIn(resource: AnyResource, sent: Readonly<Record<string, unknown>>): string {
  return textOf(ownValue(sent, idNameOf(resource)));
}
