import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '../../platform/http/serve.ts';
import { serveExport } from '../exports/index.ts';
import { historyOf } from '../history/index.ts';
import { addCompany, removeCompany, updateCompany } from './change-company.ts';
import { COMPANY_CELLS } from './company-export.ts';
import { COMPANY, companyList, companyPage, readCompany } from './company-rows.ts';
import { setBanks } from './set-banks.ts';

export default function companyAdminRoutes(app: FastifyInstance): void {
  serve(app, calls.companies.page, (query, ctx) => companyPage(ctx, query));

  serveExport(app, calls.companies.export, { name: '公司', cells: COMPANY_CELLS, list: companyList });

  serve(app, calls.companies.get, ({ id }, ctx) => readCompany(ctx, id));

  serve(app, calls.companies.history, async ({ id }, ctx) => historyOf(ctx, COMPANY, (await readCompany(ctx, id)).companyId));

  serve(app, calls.companies.add, async (form, ctx) => new Answer(await addCompany(ctx, form), { msg: '公司已新建' }));

  serve(app, calls.companies.update, async (form, ctx) => new Answer(await updateCompany(ctx, form), { msg: '公司已保存' }));

  serve(app, calls.companies.setBanks, async (form, ctx) => new Answer(await setBanks(ctx, form), { msg: '银行账户已保存' }));

  serve(app, calls.companies.remove, async ({ id }, ctx) => {
    await removeCompany(ctx, id);
    return new Answer({}, { msg: '公司已删除' });
  });
}
