import { calls } from '@houtai/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { companies } from '#modules/people/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { companyBanks } from './companies.tables.ts';
import { coveredCompanies } from './companies.ts';
import { companyOptions } from './company-options.ts';
import { setBanks } from './set-banks.ts';

export default function companyRoutes(app: FastifyInstance): void {
  serve(app, calls.companies.list, (asked, ctx) => companyOptions(ctx, asked));

  serve(app, calls.companies.banks, async ({ companyId }, ctx) =>
    ctx.db
      .select({
        bankId: companyBanks.id,
        companyId: companyBanks.companyId,
        companyName: companies.name,
        bankName: companyBanks.bankName,
        bankNum: companyBanks.bankNum,
        accountName: companyBanks.accountName,
      })
      .from(companyBanks)
      .innerJoin(companies, eq(companies.id, companyBanks.companyId))
      .where(and(await coveredCompanies(ctx), companyId === undefined ? undefined : eq(companyBanks.companyId, companyId)))
      .orderBy(asc(companies.sort), asc(companies.id), asc(companyBanks.sort), asc(companyBanks.id)),
  );

  serve(app, calls.companies.setBanks, async (form, ctx) => new Answer(await setBanks(ctx, form), { msg: '银行账户已保存' }));
}
