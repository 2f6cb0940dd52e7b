import { defineModule } from '#platform/module.ts';

import { costsOfProjects, countClaimsOn } from './costs-of-projects.ts';
import { explainReimbursement } from './explain-reimbursement.ts';
import { findReimbursements } from './find-reimbursements.ts';
import { EXPENSE_LINE_IMPORT } from './line-import.ts';
import { REIMBURSEMENT_APPROVAL } from './reimbursement-approval.ts';
import { REIMBURSEMENT_RECORDS } from './reimbursement-records.ts';
import { INVOICES, REIMBURSEMENT } from './reimbursement-rows.ts';
import { mayReadReimbursement } from './reimbursement-visibility.ts';
import reimbursementRoutes from './reimbursements.routes.ts';
import reimbursementSeeds from './reimbursements.seed.ts';
import { reimbursements } from './reimbursements.tables.ts';

export default defineModule({
  name: 'reimbursements',
  floor: 'business',
  routes: reimbursementRoutes,
  seeds: reimbursementSeeds,
  files: [
    { recordType: REIMBURSEMENT, mayRead: mayReadReimbursement },
    { recordType: INVOICES, mayRead: mayReadReimbursement, takesInvoices: true },
  ],
  search: { tag: 'reimbursement:reimbursement:list', find: findReimbursements },
  importKind: EXPENSE_LINE_IMPORT,
  approvalKind: REIMBURSEMENT_APPROVAL,
  explain: explainReimbursement,
  records: REIMBURSEMENT_RECORDS,
  liveRecords: {
    ...REIMBURSEMENT_RECORDS,
    stored: {
      ...REIMBURSEMENT_RECORDS,
      table: reimbursements,
      id: reimbursements.id,
      version: reimbursements.version,
      number: reimbursements.number,
      state: reimbursements.state,
      hasComments: true,
    },
  },
  projectUse: { noun: '报销单', count: countClaimsOn },
  projectCosts: costsOfProjects,
  recordName: { type: REIMBURSEMENT, table: reimbursements, id: reimbursements.id, name: reimbursements.number },
});
