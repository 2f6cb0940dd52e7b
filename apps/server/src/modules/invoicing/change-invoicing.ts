import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { valuesIn } from '@houtai/contract/form-check';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { Invoicing } from '@houtai/contract/invoicing';
import { INVOICING_FORM, type InvoicingForm } from '@houtai/contract/invoicing-form';
import { TAGS } from '@houtai/contract/tags';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { companyBanks, coveredCompanies } from '#modules/companies/index.ts';
import { changesBetween, recordChange, staleVersion } from '#modules/history/index.ts';
import { companies } from '#modules/people/index.ts';
import { type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { lockInvoicing, readInvoicing } from './invoicing-list.ts';
import { describeInvoicing, idsIn, INVOICING, storedOf } from './invoicing-rows.ts';
import { invoicing } from './invoicing.tables.ts';
import { keyOf } from './shared-invoicing.ts';

const { fields } = INVOICING_FORM;
const SEE_BANKS = 'system:companyBank:list';

export function addInvoicing(ctx: Ctx, form: InvoicingForm): Promise<Invoicing> {
  return inTransaction(ctx, async (ctx) => {
    await assertFits(ctx, form);
    const id = uuidv7();
    const linkHash = hashOfKey(await keyOf(ctx, id, 1));
    const by = { createdBy: ctx.actor.userId, createdAt: ctx.now, updatedBy: ctx.actor.userId, updatedAt: ctx.now };
    await ctx.db.insert(invoicing).values({ ...storedOf(form), ...by, id, linkHash });
    const after = await readInvoicing(ctx, id);
    await record(ctx, '新建开票信息', { before: null, after });
    return after;
  });
}

export function updateInvoicing(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.invoicing.update>): Promise<Invoicing> {
  return inTransaction(ctx, async (ctx) => {
    await lockInvoicing(ctx, id);
    const before = await readInvoicing(ctx, id);
    if (before.version !== version) throw await staleVersion(ctx, { type: INVOICING, id, name: '开票信息' }, before);
    const { form, isSame } = mergeUpdate(INVOICING_FORM, before, sent);
    if (isSame) return before;
    if (form.companyId !== before.companyId) throw refusedInput([{ path: 'companyId', msg: '公司不能更换，请另建一份' }]);
    await assertFits(ctx, form, before);
    const changed = { version: sql`${invoicing.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
    await ctx.db
      .update(invoicing)
      .set({ ...storedOf(form), ...changed })
      .where(eq(invoicing.id, id));
    const after = await readInvoicing(ctx, id);
    await record(ctx, '修改开票信息', { before, after });
    return after;
  });
}

export function renewInvoicingLink(ctx: Ctx, id: string): Promise<{ key: string }> {
  return inTransaction(ctx, async (ctx) => {
    const generation = (await lockInvoicing(ctx, id)).linkGeneration + 1;
    const key = await keyOf(ctx, id, generation);
    await ctx.db
      .update(invoicing)
      .set({ linkGeneration: generation, linkHash: hashOfKey(key) })
      .where(eq(invoicing.id, id));
    await recordChange(ctx, { recordType: INVOICING, recordId: id, action: '更换链接' });
    return { key };
  });
}

export async function invoicingLink(ctx: Ctx, id: string): Promise<{ key: string }> {
  await readInvoicing(ctx, id);
  const [row] = await ctx.db.select({ generation: invoicing.linkGeneration }).from(invoicing).where(eq(invoicing.id, id));
  return { key: await keyOf(ctx, id, row?.generation ?? 1) };
}

export function removeInvoicing(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { title } = await lockInvoicing(ctx, id);
    await ctx.db.delete(invoicing).where(eq(invoicing.id, id));
    await recordChange(ctx, { recordType: INVOICING, recordId: id, action: '删除开票信息', comment: title });
  });
}

/** Requires a company that the caller covers and accounts of that company; other accounts can be chosen only by people who may see them. */
async function assertFits(ctx: Ctx, { companyId, bankIds }: InvoicingForm, before?: Invoicing): Promise<void> {
  const covered = and(eq(companies.id, companyId), await coveredCompanies(ctx));
  if ((await ctx.db.$count(companies, covered)) === 0) throw refusedInput([{ path: 'companyId', msg: '所选公司不存在' }]);
  if (bankIds === (before?.bankIds ?? '')) return;
  if (!holds(ctx.actor, SEE_BANKS)) throw new AppError('A0301', `没有「${TAGS[SEE_BANKS]}」权限（${SEE_BANKS}），请联系系统管理员授权`);
  const ids = idsIn(bankIds);
  const own =
    ids.length === 0 ? 0 : await ctx.db.$count(companyBanks, and(eq(companyBanks.companyId, companyId), inArray(companyBanks.id, ids)));
  if (own !== new Set(ids).size || own !== ids.length) throw refusedInput([{ path: 'bankIds', msg: '所选账户不属于该公司' }]);
}

type Done = { before: Invoicing | null; after: Invoicing };

async function record(ctx: Ctx, action: string, { before, after }: Done): Promise<void> {
  const changes = changesBetween(
    before ? describeInvoicing(before) : describeFormFields(fields, null),
    describeInvoicing(after),
    labelsOf(fields),
  );
  await recordChange(ctx, { recordType: INVOICING, recordId: after.id, action, changes, state: valuesIn(INVOICING_FORM, after) });
}
