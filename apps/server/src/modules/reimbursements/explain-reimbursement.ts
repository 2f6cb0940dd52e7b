import { eq, or } from 'drizzle-orm';

import type { RecordExplainer } from '#modules/explain/index.ts';

import { REIMBURSEMENT } from './reimbursement-rows.ts';
import { reimbursementVisibility } from './reimbursement-visibility.ts';
import { reimbursements } from './reimbursements.tables.ts';

/** Explains why a person sees a reimbursement or not. */
export const explainReimbursement: RecordExplainer = {
  type: REIMBURSEMENT,
  label: '报销单',
  access: 'reimbursement:reimbursement:list',
  find: ({ db }, key) => {
    const { id, number, ownerId, departmentId, companyId } = reimbursements;
    return db
      .select({ id, number, ownerId, departmentId, companyId })
      .from(reimbursements)
      .where(or(eq(id, key), eq(number, key)));
  },
  maySee: reimbursementVisibility.maySee,
  ways: reimbursementVisibility.explain,
};
