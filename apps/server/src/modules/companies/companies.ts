import { COMPANIES_PAGE } from '@houtai/contract/companies';
import { COMPANY } from '@houtai/contract/companies-form';
import { eq, type SQL } from 'drizzle-orm';

import { scopeOf } from '#modules/grants/index.ts';
import { companies, departments, users } from '#modules/people/index.ts';
import { countColumn, coversEverything, defineResource, sameCompany } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { companyBanks } from './companies.tables.ts';

/** Id of the platform's own entry (specification 3). */
export const PLATFORM = '1';

export const COMPANIES = defineResource(COMPANY, companies, {
  page: COMPANIES_PAGE,
  columns: { companyName: companies.name, ifOpen: companies.open },
  visibleBy: [sameCompany(companies.id, '所在公司', coversEverything)],
  computed: {
    companyId: async (_, rows) => new Map(rows.map(({ id }) => [id, id])),
    departments: countColumn(departments.companyId),
    people: countColumn(users.companyId),
    builtIn: async () => new Map([[PLATFORM, true]]),
  },
  derive: async (ctx, _, before) => {
    if (!before && !(await scopeOf(ctx)).everything) throw new AppError('A0301', '您的数据范围只包括自己的公司，请联系系统管理员新建公司');
    return {};
  },
  holders: async ({ db }, { id }) => {
    const [held, people] = [await db.$count(departments, eq(departments.companyId, id)), await db.$count(users, eq(users.companyId, id))];
    return held > 0 ? `${held} 个部门` : people > 0 ? `${people} 个用户` : '';
  },
  removeAdvice: '不再使用时请关闭「可选」',
  beforeRemove: async ({ db }, { id }) => void (await db.delete(companyBanks).where(eq(companyBanks.companyId, id))),
  liveCopy: 'companies',
});

/** People whose roles cover everything see every company; others see their own. */
export async function coveredCompanies(ctx: Ctx): Promise<SQL | undefined> {
  return (await scopeOf(ctx)).everything ? undefined : eq(companies.id, ctx.actor.companyId);
}
