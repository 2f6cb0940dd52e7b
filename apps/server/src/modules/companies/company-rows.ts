import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CompanyRow } from '@houtai/contract/companies';
import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '../../platform/db/read-page.ts';
import { notFound } from '../../platform/http/errors.ts';
import { scopeOf } from '../grants/index.ts';
import { changedMeanwhile } from '../history/index.ts';
import { companies, departments, users } from '../people/index.ts';

/** What the history of a company is kept under. */
export const COMPANY = 'company';

/** Id of the platform's own entry (specification 3). */
export const PLATFORM = '1';

export type Company = typeof companies.$inferSelect;

const SORTED = { companyName: companies.name, sort: companies.sort, createdAt: companies.createdAt, updatedAt: companies.updatedAt };

const COUNTS = {
  departments: sql<number>`(select count(*)::int from ${departments} where ${departments.companyId} = "companies"."id")`,
  people: sql<number>`(select count(*)::int from ${users} where ${users.companyId} = "companies"."id")`,
};

type Query = RequestOf<typeof calls.companies.page>;

export async function companyPage(ctx: Ctx, query: Query): Promise<PageResult<CompanyRow>> {
  const { read, count } = await companyList(ctx, query);
  return readPage<CompanyRow>(query, read, count);
}

/** The companies that the caller covers, of which a list shows some. */
export async function companyList(ctx: Ctx, { keyword, ifOpen, sort }: Omit<Query, 'offset' | 'limit'>): Promise<RowSource<CompanyRow>> {
  const where = and(
    await coveredCompanies(ctx),
    keyword ? or(ilike(companies.name, likeContains(keyword)), ilike(companies.shortName, likeContains(keyword))) : undefined,
    ifOpen === undefined ? undefined : eq(companies.open, ifOpen === '1'),
  );
  return {
    read: (limit, skip) => readCompanies(ctx, { where, order: orderOf(sort, SORTED, companies.id), limit, skip }),
    count: () => ctx.db.$count(companies, where),
  };
}

/** Every company for whoever covers everything, for others their own. */
export async function coveredCompanies(ctx: Ctx): Promise<SQL | undefined> {
  return (await scopeOf(ctx)).everything ? undefined : eq(companies.id, ctx.actor.companyId);
}

type Reading = { where: SQL | undefined; order?: readonly SQL[]; limit?: number; skip?: number };

async function readCompanies({ db }: Ctx, { where, order = [asc(companies.id)], limit = 1, skip = 0 }: Reading): Promise<CompanyRow[]> {
  const rows = await db
    .select({ company: companies, ...COUNTS })
    .from(companies)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(skip);
  return rows.map(({ company, ...counts }) => ({
    id: company.id,
    companyId: company.id,
    companyName: company.name,
    shortName: company.shortName,
    ifOpen: company.open ? 1 : 0,
    sort: company.sort,
    remark: company.remark,
    ...counts,
    builtIn: company.id === PLATFORM,
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
    version: company.version,
  }));
}

/** The company, or A0404 where it is not there or not for the caller. */
export async function readCompany(ctx: Ctx, id: string): Promise<CompanyRow> {
  const [company] = await readCompanies(ctx, { where: and(eq(companies.id, id), await coveredCompanies(ctx)) });
  if (!company) throw notFound('公司');
  return company;
}

/** A company to be changed, kept from others until the transaction ends. */
export async function lockCompany(ctx: Ctx, id: string): Promise<Company> {
  const [company] = await ctx.db
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), await coveredCompanies(ctx)))
    .for('update');
  if (!company) throw notFound('公司');
  return company;
}

/** Refuses a change that is based on an older version, with the present record. */
export async function assertPresent(ctx: Ctx, company: Company, version: number): Promise<void> {
  if (company.version === version) return;
  throw await changedMeanwhile(ctx, { type: COMPANY, id: company.id, name: '该公司' }, await readCompany(ctx, company.id));
}
