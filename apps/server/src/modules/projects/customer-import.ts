import { CUSTOMER_FORM } from '@houtai/contract/customers-form';
import { and, inArray, or, type SQL } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { areasInSheets } from '../areas/index.ts';
import { type Found, importKind, staffOptions } from '../imports/index.ts';
import { idsIn } from '../work-records/index.ts';
import { addCustomer, removeCustomer, updateCustomer } from './change-customer.ts';
import { CUSTOMER, toCustomerDetail } from './customer-rows.ts';
import { visibleCustomers } from './customer-visibility.ts';
import { customers } from './customers.tables.ts';

/** A sheet of customers: one is recognised by its code, else by its name. */
export const CUSTOMER_IMPORT = importKind({
  kind: 'customers',
  name: '客户',
  recordType: CUSTOMER,
  tag: 'project:customer:import',
  may: { add: 'project:customer:add', edit: 'project:customer:edit', remove: 'project:customer:remove' },
  form: CUSTOMER_FORM,
  leave: ['contacts', 'fileIds'],
  keys: ['code', 'name'],
  isIndependent: true,
  table: customers,
  synonyms: {
    name: ['客户', '公司', '公司名称', '单位名称', '往来单位'],
    code: ['编号', '客户编码', '客户代码'],
    shortName: ['客户简称'],
    level: ['级别', '客户等级'],
    ownerId: ['客户经理', '销售', '跟进人'],
    phone: ['联系电话', '公司电话'],
    areaId: ['地区', '省市区', '所在城市'],
    address: ['地址', '公司地址'],
    taxNumber: ['税号', '统一社会信用代码'],
    active: ['合作状态', '是否启用'],
    remark: ['说明'],
  },
  lookUps: { ownerId: staffOptions, areaId: areasInSheets },
  initial: ({ actor }) => ({ ownerId: actor.userId }),
  find: async (ctx, keys) => {
    const [codes, names] = (['code', 'name'] as const).map((key) => keys.flatMap((row) => row[key] || []));
    const found = await readFound(ctx, or(inArray(customers.code, codes ?? []), inArray(customers.name, names ?? [])));
    const by = (key: 'code' | 'name', text = '') => (text === '' ? undefined : found.find(({ values }) => values[key] === text));
    return keys.map(({ code, name }) => by('code', code) ?? by('name', name) ?? null);
  },
  read: (ctx, ids) => readFound(ctx, inArray(customers.id, [...ids])),
  add: addCustomer,
  update: (ctx, { id, version }, values) => updateCustomer(ctx, { ...values, id, version }),
  remove: (ctx, { id }) => removeCustomer(ctx, id),
});

async function readFound(ctx: Ctx, where: SQL | undefined): Promise<Found[]> {
  const { visible } = await visibleCustomers.conditions(ctx);
  const rows = await ctx.db.select().from(customers).where(and(where, visible));
  return Promise.all(
    rows.map(async (row) => {
      const { fileList, ...detail } = await toCustomerDetail(ctx, row);
      return { id: row.id, version: row.version, name: row.name, values: { ...detail, fileIds: idsIn(fileList) } };
    }),
  );
}
