import type { OpenCtx } from '#platform/db/work/context.ts';

import { invoicing } from './invoicing.tables.ts';

/** The tax numbers and titles under which our companies are named on invoices. */
export async function ownBuyers({ db }: Pick<OpenCtx, 'db'>): Promise<{ taxNumbers: string[]; companyNames: string[] }> {
  const rows = await db.select({ title: invoicing.title, taxNumber: invoicing.taxNumber }).from(invoicing);
  return { taxNumbers: rows.map(({ taxNumber }) => taxNumber), companyNames: rows.map(({ title }) => title) };
}
