import { REIMBURSEMENT_EDIT_PAGE, REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';

import { sealFlows } from '#modules/approvals/index.ts';
import { type DocumentMenu, grantMenus, insertDocumentMenu } from '#modules/documents/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { insertFlowsOfDemo } from './demo/demo-flows.ts';
import { insertDemoReimbursements } from './demo/demo-reimbursements.ts';
import { REIMBURSEMENT_APPROVAL } from './reimbursement-approval.ts';

const MENU: DocumentMenu = {
  group: { id: 'reimbursement-desk', name: '报销工作台', url: '/reimbursementWorkbench', icon: 'invoice', sort: 33 },
  list: { id: 'reimbursement', name: '报销单', url: REIMBURSEMENTS_PAGE, icon: 'bill', tag: 'reimbursement:reimbursement:list' },
  form: { id: 'reimbursement-form', name: '填写报销单', url: REIMBURSEMENT_EDIT_PAGE },
  buttons: {
    'reimbursement-add': 'reimbursement:reimbursement:add',
    'reimbursement-edit': 'reimbursement:reimbursement:edit',
    'reimbursement-remove': 'reimbursement:reimbursement:remove',
    'reimbursement-account': 'reimbursement:reimbursement:account',
    'reimbursement-export': 'reimbursement:reimbursement:export',
  },
};

const OWN = [
  'reimbursement',
  'reimbursement-form',
  'reimbursement-add',
  'reimbursement-edit',
  'reimbursement-remove',
  'reimbursement-export',
];

const seeds: DatabaseSeed[] = [
  { name: 'reimbursements', order: 40, run: (ctx) => insertDocumentMenu(ctx, MENU) },
  { name: 'reimbursements-grants', order: 41, run: (ctx) => grantMenus(ctx, { staff: OWN }) },
  {
    name: 'reimbursements-grants-demo',
    order: 42,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: OWN, 'after-sale': OWN, guest: ['reimbursement'] }),
  },
  {
    name: 'reimbursements-demo',
    order: 110,
    only: 'demo',
    run: (ctx) => insertDemoReimbursements(ctx, { count: 40, seed: 20_261_120 }),
  },
  { name: 'reimbursements-flows-demo', order: 112, only: 'demo', run: insertFlowsOfDemo },
  // After everything else, so that the final state of flows is sealed.
  { name: 'reimbursements-seal-flows', order: 900, run: (ctx) => sealFlows(ctx, REIMBURSEMENT_APPROVAL) },
];

export default seeds;
