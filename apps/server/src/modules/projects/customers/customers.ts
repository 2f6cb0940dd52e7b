import { CUSTOMERS_PAGE } from '@houtai/contract/customers';
import { CUSTOMER } from '@houtai/contract/customers-form';

import { defineResource } from '#modules/resources/index.ts';

import { assertUnused } from '../names/record-use.ts';
import { customers } from './customers.tables.ts';
import { projectsByCustomer } from './projects-of-customers.ts';

export const CUSTOMERS = defineResource(CUSTOMER, customers, {
  page: CUSTOMERS_PAGE,
  parties: { ownerId: '负责人' },
  computed: {
    contactName: async (_, rows) => new Map(rows.map(({ id, contacts }) => [id, contacts[0]?.name ?? ''])),
    projects: (ctx, rows) =>
      projectsByCustomer(
        ctx,
        rows.map(({ id }) => id),
      ),
  },
  sorts: { name: customers.py },
  hasPairs: true,
  importing: {
    kind: 'customers',
    keys: ['code', 'name'],
    isIndependent: true,
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
    initial: ({ actor }) => ({ ownerId: actor.userId }),
  },
  beforeRemove: (ctx, row) => assertUnused(ctx, ctx.registry.given('customerUse'), row),
  // Forms offer customers together with companies.
  liveCopy: 'companies',
});
