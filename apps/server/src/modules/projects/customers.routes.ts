import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { commentOn } from '../records/index.ts';
import { addCustomer, removeCustomer, updateCustomer } from './change-customer.ts';
import { customerCounts, customerList, customerPage } from './customer-list.ts';
import { CUSTOMER, CUSTOMER_CELLS, toCustomerDetail } from './customer-rows.ts';
import { visibleCustomers } from './customer-visibility.ts';

export default function customerRoutes(app: FastifyInstance): void {
  serve(app, calls.customers.page, (query, ctx) => customerPage(ctx, query));

  serveExport(app, calls.customers.export, { name: '客户', cells: CUSTOMER_CELLS, list: customerList });

  serve(app, calls.customers.counts, (_, ctx) => customerCounts(ctx));

  serve(app, calls.customers.get, async ({ id }, ctx) => toCustomerDetail(ctx, (await visibleCustomers.read(ctx, id)).row));

  serve(app, calls.customers.history, async ({ id }, ctx) => historyOf(ctx, CUSTOMER, (await visibleCustomers.read(ctx, id)).row.id));

  serve(app, calls.customers.comment, async ({ id, comment }, ctx) => {
    await commentOn(ctx, { type: CUSTOMER, id: (await visibleCustomers.read(ctx, id)).row.id, comment });
    return {};
  });

  serve(app, calls.customers.add, async (form, ctx) => new Answer(await addCustomer(ctx, form), { msg: '客户已新建' }));

  serve(app, calls.customers.update, async (form, ctx) => new Answer(await updateCustomer(ctx, form), { msg: '客户已保存' }));

  serve(app, calls.customers.remove, async ({ id }, ctx) => {
    await removeCustomer(ctx, id);
    return new Answer({}, { msg: '客户已删除' });
  });
}
