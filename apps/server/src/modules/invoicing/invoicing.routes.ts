import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addInvoicing, invoicingLink, removeInvoicing, renewInvoicingLink, updateInvoicing } from './change-invoicing.ts';
import { invoicingList, invoicingPage, readInvoicing } from './invoicing-list.ts';
import { INVOICING, INVOICING_CELLS } from './invoicing-rows.ts';
import { sharedInvoicing } from './shared-invoicing.ts';

export default function invoicingRoutes(app: FastifyInstance): void {
  const { invoicing } = calls;

  serve(app, invoicing.page, (query, ctx) => invoicingPage(ctx, query));

  serveExport(app, invoicing.export, { name: '开票信息', cells: INVOICING_CELLS, list: invoicingList });

  serve(app, invoicing.get, ({ id }, ctx) => readInvoicing(ctx, id));

  serve(app, invoicing.link, ({ id }, ctx) => invoicingLink(ctx, id));

  serve(app, invoicing.history, async ({ id }, ctx) => historyOf(ctx, INVOICING, (await readInvoicing(ctx, id)).id));

  serve(app, invoicing.add, async (form, ctx) => new Answer(await addInvoicing(ctx, form), { msg: '开票信息已新建' }));

  serve(app, invoicing.update, async (form, ctx) => new Answer(await updateInvoicing(ctx, form), { msg: '开票信息已保存' }));

  serve(app, invoicing.renewLink, async ({ id }, ctx) => new Answer(await renewInvoicingLink(ctx, id), { msg: '链接已更换' }));

  serve(app, invoicing.remove, async ({ id }, ctx) => {
    await removeInvoicing(ctx, id);
    return new Answer({}, { msg: '开票信息已删除' });
  });

  serve(app, invoicing.shared, ({ key }, ctx) => sharedInvoicing(ctx, key));
}
