import { COMPANY } from '@houtai/contract/companies-form';
import { CUSTOMER } from '@houtai/contract/customers-form';

import { companies } from '#modules/people/index.ts';
import type { Reference } from '#platform/references.ts';

import { customersInSheets } from '../sheets/import-options.ts';
import { customers } from './customers.tables.ts';
import { customersOf } from './named-customers.ts';

/** How other records refer to a customer. */
export const CUSTOMER_REFERENCE: Reference = {
  of: 'customer',
  nameFields: { [CUSTOMER.key]: CUSTOMER.title, [COMPANY.key]: COMPANY.title },
  // A customer can be one of our companies.
  names: [companies, customers].map((table) => ({ table, id: table.id, name: table.name })),
  offered: {
    among: async (ctx, ids) => new Set([...(await customersOf(ctx, ids))].flatMap(([id, { offered }]) => (offered ? id : []))),
    refusal: '客户不存在或已停用',
  },
  options: customersInSheets,
};
