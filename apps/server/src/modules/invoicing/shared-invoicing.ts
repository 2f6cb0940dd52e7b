import type { SharedInvoicing } from '@houtai/contract/invoicing';
import { and, eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { hashOfKey, linkKey } from '#platform/link-key.ts';

import { banksIn } from './invoicing-list.ts';
import { invoicing } from './invoicing.tables.ts';

/** The key of the link in a generation. */
export function keyOf({ db }: Pick<OpenCtx, 'db'>, id: string, generation: number): Promise<string> {
  return linkKey(db, { purpose: 'invoicing-link', id, generation });
}

/** The sheet behind a key: an unknown key, an older one and a closed link all get the same answer. */
export async function sharedInvoicing(ctx: OpenCtx, key: string): Promise<SharedInvoicing> {
  const [row] = await ctx.db
    .select()
    .from(invoicing)
    .where(and(eq(invoicing.linkHash, hashOfKey(key)), eq(invoicing.shared, true)));
  if (!row) throw notFound('开票信息');
  const { title, taxNumber, address, phone } = row;
  return { title, taxNumber, address, phone, banks: await banksIn(ctx, row.bankIds) };
}
