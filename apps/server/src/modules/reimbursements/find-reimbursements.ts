import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import type { SearchHit } from '@houtai/contract/search';

import type { Ctx } from '#platform/db/work/context.ts';

import { REIMBURSEMENT_LIST } from './reimbursement-list.ts';

/** Reimbursements that the caller may see, by number, reason or invoice, newest first. */
export async function findReimbursements(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await REIMBURSEMENT_LIST.page(ctx, calls.reimbursements.page.request.parse({ keyword, limit: most }));
  return rows.map(({ id, number, reason, ownerName, total }) => ({
    kind: 'reimbursement',
    id,
    title: reason,
    note: `${number} ${ownerName} ${total}`,
    url: linkTo(REIMBURSEMENTS_PAGE, { id }),
  }));
}
