import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CompanyOption } from '@houtai/contract/companies';
import { asc, eq } from 'drizzle-orm';

import { companies } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { pinyinOfNames } from '#platform/pinyin.ts';

import { PLATFORM } from './companies.ts';

type Named = { id: string; name: string };

declare module '#platform/module.ts' {
  interface Hooks {
    /** Active customers that are none of our companies, for pickers. */
    customers: (ctx: Ctx) => Promise<Named[]>;
  }
}

/** The choices for a company; on request with the platform first and customers last. */
export async function companyOptions(
  ctx: Ctx,
  { withPlatform, withCustomers }: RequestOf<typeof calls.companies.list>,
): Promise<CompanyOption[]> {
  const [platform, own, customers] = await Promise.all([
    withPlatform === '1' ? readPlatform(ctx) : [],
    readOpen(ctx),
    withCustomers === '1' ? Promise.all(ctx.registry.given('customers').map((read) => read(ctx))) : [],
  ]);
  const rows = [
    ...platform.map((row) => ({ ...row, kind: 'platform' as const })),
    ...own.filter((row) => row.id !== PLATFORM).map((row) => ({ ...row, kind: 'company' as const })),
    ...customers.flat().map((row) => ({ ...row, kind: 'customer' as const })),
  ];
  const pinyin = await pinyinOfNames(rows.map(({ name }) => name));
  return rows.map(({ id, name, kind }) => ({ companyId: id, companyName: name, ifOpen: 1, kind, py: pinyin(name) }));
}

function readPlatform(ctx: Ctx): Promise<Named[]> {
  return ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(eq(companies.id, PLATFORM));
}

function readOpen(ctx: Ctx): Promise<Named[]> {
  const { id, name, open, sort } = companies;
  return ctx.db.select({ id, name }).from(companies).where(eq(open, true)).orderBy(asc(sort), asc(name), asc(id));
}
