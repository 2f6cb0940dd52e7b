import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '#modules/records/index.ts';

import { REIMBURSEMENT } from './reimbursement-rows.ts';
import { reimbursementVisibility } from './reimbursement-visibility.ts';
import { reimbursements } from './reimbursements.tables.ts';

/** 报销单 in mentions and searches. */
export const REIMBURSEMENT_RECORDS = {
  type: REIMBURSEMENT,
  noun: '报销单',
  tag: 'reimbursement:reimbursement:list',
  prefix: 'BX',
  find: async ({ db }, by) => {
    const { id, number, reason, serial } = reimbursements;
    const rows = await db
      .select({ id, number, reason })
      .from(reimbursements)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(serial, [...by.serials]));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.reason,
      url: linkTo(REIMBURSEMENTS_PAGE, { id: row.id }),
    }));
  },
  visibility: reimbursementVisibility,
} satisfies RecordKind;
