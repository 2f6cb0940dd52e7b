export { settleReimbursement, submitReimbursement } from './move-reimbursement.ts';
