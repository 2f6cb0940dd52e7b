import type { Reference } from '#platform/references.ts';

import { namedAmong, recordNames } from '../names/record-names.ts';
import { customersInSheets } from '../sheets/import-options.ts';
import { customersOf } from './named-customers.ts';

/** How other records name whom work is done for. */
export const CUSTOMER_REFERENCE: Reference = {
  of: 'customer',
  names: async (ctx, ids) => namedAmong(ids, (await recordNames(ctx, { people: [], projects: [], customers: ids })).customer),
  offered: {
    among: async (ctx, ids) => new Set([...(await customersOf(ctx, ids))].flatMap(([id, { offered }]) => (offered ? id : []))),
    refusal: '客户不存在或已停用',
  },
  options: customersInSheets,
};
