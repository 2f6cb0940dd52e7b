import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CustomerDetail } from '@houtai/contract/customers';
import { CUSTOMER_FORM, type CustomerForm } from '@houtai/contract/customers-form';
import { valuesIn } from '@houtai/contract/form-check';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import { and, eq, ne, sql } from 'drizzle-orm';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { takenFault } from '../../platform/db/unique-values.ts';
import { refusedInput } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { pinyinOf } from '../../platform/pinyin.ts';
import { setRecordFiles } from '../files/index.ts';
import { changedMeanwhile, changesBetween, recordChange } from '../history/index.ts';
import { primaryDepartmentOf } from '../people/index.ts';
import { tellNamed } from '../records/index.ts';
import { idsOf, peopleFaults } from '../work-records/index.ts';
import { CUSTOMER, toCustomerDetail, wordsOf } from './customer-rows.ts';
import { type Customer, visibleCustomers } from './customer-visibility.ts';
import { customers } from './customers.tables.ts';
import { assertUnused } from './record-use.ts';

const { fields } = CUSTOMER_FORM;

export function addCustomer(ctx: Ctx, form: CustomerForm): Promise<CustomerDetail> {
  const { companyId, userId } = ctx.actor;
  const made = { companyId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(customers)
      .values({ ...(await checkedForm(ctx, form)), ...made })
      .returning();
    if (!row) throw new Error('the record was not stored');
    return stored(ctx, row, { form, action: '新建客户', before: null });
  });
}

export function updateCustomer(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.customers.update>): Promise<CustomerDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { row } = await visibleCustomers.lockOne(ctx, id);
    const before = await toCustomerDetail(ctx, row);
    if (row.version !== version) throw await changedMeanwhile(ctx, { type: CUSTOMER, id }, before);
    const { form, isSame } = mergeUpdate(CUSTOMER_FORM, before, sent);
    if (isSame) return before;
    const values = await checkedForm(ctx, form, row);
    const [changed] = await ctx.db
      .update(customers)
      .set({ ...values, version: sql`${customers.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(customers.id, id))
      .returning();
    if (!changed) throw new Error('the locked record is gone');
    return stored(ctx, changed, { form, action: '修改客户', before });
  });
}

/** One that anything names stays; it can be taken out of the choices instead. */
export function removeCustomer(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { row } = await visibleCustomers.lockOne(ctx, id);
    await assertUnused(ctx, ctx.registry.given('customerUse'), row);
    await setRecordFiles(ctx, { recordType: CUSTOMER, recordId: id, fileIds: [], textFileIds: [], path: 'fileIds' });
    await ctx.db.delete(customers).where(eq(customers.id, id));
    await recordChange(ctx, { recordType: CUSTOMER, recordId: id, action: '删除客户', comment: row.name });
    await publishDataChange(ctx, 'companies');
  });
}

type Done = { form: CustomerForm; action: string; before: CustomerDetail | null };

/** Keeps the files and the history of what was just stored; whoever is in charge from now on hears of it. */
async function stored(ctx: Ctx, row: Customer, { form, action, before }: Done): Promise<CustomerDetail> {
  const key = { recordType: CUSTOMER, recordId: row.id };
  await setRecordFiles(ctx, { ...key, fileIds: idsOf(form.fileIds), textFileIds: [], path: 'fileIds' });
  const after = await toCustomerDetail(ctx, row);
  const changes = changesBetween(before ? wordsOf(before) : wordsIn(fields, null), wordsOf(after), labelsOf(fields));
  const state = valuesIn(CUSTOMER_FORM, after);
  await recordChange(ctx, { ...key, action, changes, state });
  if (before?.ownerId !== after.ownerId) await tellNamed(ctx, { type: CUSTOMER, id: row.id }, [{ to: [after.ownerId], did: '交给你' }]);
  // Forms offer customers among companies.
  await publishDataChange(ctx, 'companies');
  return after;
}

/** The form as it is stored. Another owner has to be active, and brings their department along; name and code are those of one customer. */
async function checkedForm(ctx: Ctx, { fileIds: _, ...form }: CustomerForm, before?: Customer) {
  const kept = before ? [before.ownerId] : [];
  const faults = [
    ...(await peopleFaults(ctx, [{ path: 'ownerId', chosen: [form.ownerId], kept }])),
    ...(await isTaken(ctx, 'name', form.name, before)),
    ...(await isTaken(ctx, 'code', form.code, before)),
  ];
  if (faults.length > 0) throw refusedInput(faults);
  const moved = form.ownerId === before?.ownerId ? {} : { departmentId: await primaryDepartmentOf(ctx, form.ownerId) };
  return { ...form, ...moved, py: await pinyinOf(form.name) };
}

async function isTaken(ctx: Ctx, path: 'name' | 'code', text: string, before: Customer | undefined) {
  if (text === '') return [];
  const companyId = before?.companyId ?? ctx.actor.companyId;
  const others = and(eq(customers[path], text), eq(customers.companyId, companyId), before ? ne(customers.id, before.id) : undefined);
  return (await ctx.db.$count(customers, others)) > 0 ? [takenFault(`customers_${path}`)] : [];
}
