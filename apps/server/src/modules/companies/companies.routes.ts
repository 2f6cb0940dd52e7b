import { calls } from '@houtai/contract';
import type { CompanyOption } from '@houtai/contract/companies';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import type { Ctx } from '../../platform/db/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { customers } from '../projects/index.ts';
import { companies, companyBanks } from './companies.tables.ts';
import { PLATFORM } from './company-rows.ts';

export default function companyRoutes(app: FastifyInstance): void {
  serve(app, calls.companies.list, async ({ withPlatform, withCustomers }, ctx) => {
    const [platform, own, asked] = await Promise.all([
      withPlatform === '1' ? readPlatform(ctx) : [],
      readOpen(ctx),
      withCustomers === '1' ? readCustomers(ctx) : [],
    ]);
    return [
      ...platform.map((row) => toOption(row, 'platform')),
      ...own.filter((row) => row.id !== PLATFORM).map((row) => toOption(row, 'company')),
      ...asked.map((row) => toOption(row, 'customer')),
    ];
  });

  serve(app, calls.companies.banks, ({ companyId }, ctx) =>
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
      .where(companyId === undefined ? undefined : eq(companyBanks.companyId, companyId))
      .orderBy(asc(companies.sort), asc(companies.id), asc(companyBanks.sort), asc(companyBanks.id)),
  );
}

type Named = { id: string; name: string };

function readPlatform(ctx: Ctx): Promise<Named[]> {
  return ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, PLATFORM));
}

function readOpen(ctx: Ctx): Promise<Named[]> {
  const { id, name, open, sort } = companies;
  return ctx.db.select({ id, name }).from(companies).where(eq(open, true)).orderBy(asc(sort), asc(name), asc(id));
}

function readCustomers(ctx: Ctx): Promise<Named[]> {
  const { id, name, active, py } = customers;
  return ctx.db.select({ id, name }).from(customers).where(eq(active, true)).orderBy(asc(py), asc(id));
}

function toOption({ id, name }: Named, kind: CompanyOption['kind']): CompanyOption {
  return { companyId: id, companyName: name, ifOpen: 1, kind };
}
