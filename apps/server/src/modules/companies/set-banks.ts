import { isDeepStrictEqual } from 'node:util';

import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CompanyRow } from '@houtai/contract/companies';
import { BANK_FORM, type BankForm, COMPANY } from '@houtai/contract/companies-form';
import { valuesIn } from '@houtai/contract/form-check';
import { TAGS } from '@houtai/contract/tags';
import { asc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { changesBetween, recordChange } from '#modules/history/index.ts';
import { companies } from '#modules/people/index.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';

import { companyBanks } from './companies.tables.ts';
import { COMPANIES } from './companies.ts';

const SEE = 'system:companyBank:list';

/** Replaces the accounts of a company. Requires the right to see them, because the form has to send those that stay. */
export function setBanks(ctx: Ctx, { id, version, banks }: RequestOf<typeof calls.companies.setBanks>): Promise<CompanyRow> {
  if (!holds(ctx.actor, SEE)) throw new AppError('A0301', `没有「${TAGS[SEE]}」权限（${SEE}），请联系系统管理员授权`);
  const twice = banks.findIndex((bank, index) => banks.findIndex(({ bankNum }) => bankNum === bank.bankNum) !== index);
  if (twice >= 0) throw refusedInput([{ path: `banks.${twice}.bankNum`, msg: '同一账号填写了两次' }]);
  return inTransaction(ctx, async (ctx) => {
    await COMPANIES.lock(ctx, { id, version });
    const before = await ctx.db.select().from(companyBanks).where(eq(companyBanks.companyId, id)).orderBy(asc(companyBanks.sort));
    if (isSame(before, banks)) return COMPANIES.read(ctx, id);
    const known = new Set(before.map((bank) => bank.id));
    const by = { updatedBy: ctx.actor.userId, updatedAt: ctx.now };
    await ctx.db.delete(companyBanks).where(eq(companyBanks.companyId, id));
    const rows = banks.map(({ bankId, ...bank }, sort) => ({
      ...bank,
      ...by,
      companyId: id,
      sort,
      id: known.has(bankId) ? bankId : uuidv7(),
    }));
    if (rows.length > 0) await ctx.db.insert(companyBanks).values(rows);
    await ctx.db
      .update(companies)
      .set({ ...by, version: sql`${companies.version} + 1` })
      .where(eq(companies.id, id));
    const changes = changesBetween(
      { banks: wordsOf(before) },
      { banks: wordsOf(banks) },
      { banks: '银行账户' },
      { banks: '其他内容已修改' },
    );
    await recordChange(ctx, { recordType: COMPANY.key, recordId: id, action: '修改银行账户', changes });
    return COMPANIES.read(ctx, id);
  });
}

function isSame(before: readonly (BankForm & { id: string })[], banks: readonly (BankForm & { bankId: string })[]): boolean {
  const texts = (bank: BankForm, id: string) => JSON.stringify([id, valuesIn(BANK_FORM, bank)]);
  return isDeepStrictEqual(
    before.map((bank) => texts(bank, bank.id)),
    banks.map((bank) => texts(bank, bank.bankId)),
  );
}

/** The history is visible to everyone who sees the company, so it shows only the last digits. */
function wordsOf(banks: readonly Pick<BankForm, 'bankName' | 'bankNum'>[]): string {
  return banks.map(({ bankName, bankNum }) => `${bankName} 尾号 ${bankNum.slice(-4)}`).join('、');
}
