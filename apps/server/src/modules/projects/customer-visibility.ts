import { eq } from 'drizzle-orm';

import { recordVisibility } from '../work-records/index.ts';
import { customers } from './customers.tables.ts';

export type Customer = typeof customers.$inferSelect;

/** Which customers somebody may see. */
export const visibleCustomers = recordVisibility({
  table: customers,
  noun: '客户',
  tag: 'project:customer:list',
  sharesIn: ({ actor }) => [
    { label: '负责人', covers: eq(customers.ownerId, actor.userId) },
    { label: '创建人', covers: eq(customers.createdBy, actor.userId) },
  ],
});
