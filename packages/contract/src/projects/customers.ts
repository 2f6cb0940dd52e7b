import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { CUSTOMER } from './customers-form.ts';

/** A customer in a list; the name of its area begins with the province. */
export interface CustomerRow extends RowOf<typeof CUSTOMER> {}

/** A customer with its contacts and files. */
export interface CustomerDetail extends DetailOf<typeof CUSTOMER> {}

export const customers = subject('customers', {
  ...resourceWords(CUSTOMER),
  refreshes: ['companies', 'projects'],
  calls: resourceCalls<typeof CUSTOMER, CustomerRow, CustomerDetail>(CUSTOMER),
});

export const CUSTOMERS_PAGE = pageAt('/project/customer', customers.calls.page);
