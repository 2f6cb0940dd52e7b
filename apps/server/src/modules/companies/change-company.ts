import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CompanyRow } from '@houtai/contract/companies';
import { COMPANY_FORM, type CompanyForm } from '@houtai/contract/companies-form';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { eq, sql } from 'drizzle-orm';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, sqlState } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { scopeOf } from '../grants/index.ts';
import { changesBetween, recordChange } from '../history/index.ts';
import { companies } from '../people/index.ts';
import { companyBanks } from './companies.tables.ts';
import { assertPresent, type Company, COMPANY, lockCompany, PLATFORM, readCompany } from './company-rows.ts';

const FOREIGN_KEY_VIOLATION = '23503';

export function addCompany(ctx: Ctx, form: CompanyForm): Promise<CompanyRow> {
  const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId, createdAt: ctx.now, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    if (!(await scopeOf(ctx)).everything) throw new AppError('A0301', '您的数据范围只包括自己的公司，请联系系统管理员新建公司');
    const [company] = await ctx.db
      .insert(companies)
      .values({ ...valuesOf(form), ...by })
      .returning({ id: companies.id });
    if (!company) throw new Error('the company was not stored');
    await record(ctx, company.id, { action: '新建公司', changes: changesOf(null, form), form });
    return readCompany(ctx, company.id);
  });
}

export function updateCompany(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.companies.update>): Promise<CompanyRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCompany(ctx, id);
    await assertPresent(ctx, before, version);
    if (id === PLATFORM) throw new AppError('A0409', '「平台管理」是内置的，不能修改');
    const { form, isSame } = mergeUpdate(COMPANY_FORM, formOf(before), sent);
    if (isSame) return readCompany(ctx, id);
    await ctx.db
      .update(companies)
      .set({ ...valuesOf(form), version: sql`${companies.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(companies.id, id));
    await record(ctx, id, { action: '修改公司', changes: changesOf(formOf(before), form), form });
    return readCompany(ctx, id);
  });
}

/** A company that departments or people belong to stays; it can be taken out of the choices instead. */
export function removeCompany(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockCompany(ctx, id);
    if (id === PLATFORM) throw new AppError('A0409', '「平台管理」是内置的，不能删除');
    const { departments, people } = await readCompany(ctx, id);
    if (departments > 0) throw stays(name, `${departments} 个部门`);
    if (people > 0) throw stays(name, `${people} 个用户`);
    await ctx.db.delete(companyBanks).where(eq(companyBanks.companyId, id));
    await ctx.db
      .delete(companies)
      .where(eq(companies.id, id))
      .catch((error: unknown) => {
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw stays(name, '业务记录');
        throw error;
      });
    await recordChange(ctx, { recordType: COMPANY, recordId: id, action: '删除公司', comment: name });
    await publishDataChange(ctx, 'companies');
  });
}

function stays(name: string, what: string): AppError {
  return new AppError('A0409', `「${name}」下还有${what}，不能删除；不再使用时请关闭「可选」`);
}

function valuesOf({ companyName, shortName, ifOpen, sort, remark }: CompanyForm) {
  return { name: companyName, shortName, open: ifOpen === 1, sort, remark };
}

function formOf({ name, shortName, open, sort, remark }: Company): CompanyForm {
  return { companyName: name, shortName, ifOpen: open ? 1 : 0, sort, remark };
}

const { fields } = COMPANY_FORM;

function changesOf(before: CompanyForm | null, after: CompanyForm): FieldChange[] {
  return changesBetween(wordsIn(fields, before), wordsIn(fields, after), labelsOf(fields));
}

type Done = { action: string; changes: FieldChange[]; form: CompanyForm };

async function record(ctx: Ctx, recordId: string, { action, changes, form }: Done): Promise<void> {
  const { companyName, shortName, ifOpen, sort, remark } = form;
  const state = { companyName, shortName, ifOpen, sort, remark };
  await recordChange(ctx, { recordType: COMPANY, recordId, action, changes, state });
  await publishDataChange(ctx, 'companies');
}
