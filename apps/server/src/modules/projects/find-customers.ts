import { calls } from '@houtai/contract';
import { CUSTOMERS_PAGE } from '@houtai/contract/customers';
import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';

import type { Ctx } from '../../platform/db/context.ts';
import { customerPage } from './customer-list.ts';

/** Customers that the caller may see, by name or code. */
export async function findCustomers(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await customerPage(ctx, calls.customers.page.request.parse({ keyword, limit: most }));
  return rows.map(({ id, name, code, ownerName }) => ({
    kind: 'customer',
    id,
    title: name,
    note: [code, ownerName].filter(Boolean).join(' '),
    url: linkTo(CUSTOMERS_PAGE, { id }),
  }));
}
