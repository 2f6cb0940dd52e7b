import { linkTo } from '@houtai/contract/links';
import { showMoney } from '@houtai/contract/money';
import { REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';
import { eq } from 'drizzle-orm';

import { type ApprovalDocument, type ApprovalKind, documentTitle, OPEN_AGAIN } from '#modules/approvals/index.ts';
import { fileHashesOf } from '#modules/files/index.ts';
import { namesOf } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { readLines } from './expense-lines.ts';
import { settleReimbursement, submitReimbursement } from './move-reimbursement.ts';
import { recentReimbursementWords } from './reimbursement-lately.ts';
import { INVOICES, REIMBURSEMENT } from './reimbursement-rows.ts';
import { sealedDifference, sealedValues } from './reimbursement-seal.ts';
import { amountsIn, typedValues } from './reimbursement-values.ts';
import { claimsOfProject, reimbursementVisibility } from './reimbursement-visibility.ts';
import { reimbursementWarnings } from './reimbursement-warnings.ts';
import { reimbursements } from './reimbursements.tables.ts';

const { words: TYPES } = REIMBURSEMENT_FORM.fields.type;

/** The state of a document by the result of its flow. After an end by an administrator its owner may edit it again. */
const SETTLED = { passed: 'passed', rejected: 'rejected', returned: 'returned', withdrawn: 'withdrawn', ended: 'withdrawn' } as const;

/** 报销单 in approvals. */
export const REIMBURSEMENT_APPROVAL: ApprovalKind = {
  businessType: 'REIMBURSEMENT',
  recordType: REIMBURSEMENT,
  fields: [
    { name: 'total', label: '合计金额', type: 'money', required: true, least: '0.01' },
    { name: 'type', label: '报销类型', type: 'code', required: true, codes: TYPES },
    { name: 'hospitality', label: '招待金额', type: 'money', required: true, least: '0' },
    { name: 'lineCount', label: '明细行数', type: 'number', required: true, decimals: 0, least: '1' },
  ],
  fillable: [],
  hideable: [{ name: 'account', label: REIMBURSEMENT_FORM.fields.account.label }],
  mayBulk: true,
  stored: {
    table: reimbursements,
    id: reimbursements.id,
    number: reimbursements.number,
    state: reimbursements.state,
    createdAt: reimbursements.createdAt,
    mayPredate: false,
  },
  urlOf: (id) => linkTo(REIMBURSEMENTS_PAGE, { id }),
  read: readDocument,
  maySee: reimbursementVisibility.maySee,
  ofProject: claimsOfProject,
  valuesOf: typedValues,
  follow: (ctx, id, event) => (event === 'started' ? submitReimbursement(ctx, id) : settleReimbursement(ctx, id, SETTLED[event])),
  // Steps fill in nothing, because the amounts are the claimant's.
  fill: () => Promise.reject(new Error('no field of a reimbursement is filled in')),
  laterChanges: [
    { action: '修改报销单', in: OPEN_AGAIN, changes: 'all' },
    { action: '删除报销单', in: OPEN_AGAIN, changes: 'removed' },
  ],
  difference: sealedDifference,
  warnings: reimbursementWarnings,
  lately: recentReimbursementWords,
};

async function readDocument(ctx: Pick<OpenCtx, 'db'>, id: string, how?: 'locked'): Promise<ApprovalDocument | null> {
  const query = ctx.db.select().from(reimbursements).where(eq(reimbursements.id, id)).$dynamic();
  const [row] = await (how === 'locked' ? query.for('update') : query);
  if (!row) return null;
  const lines = await readLines(ctx, id);
  const owner = (await namesOf(ctx, [row.ownerId])).get(row.ownerId) ?? '';
  return {
    ownerId: row.ownerId,
    companyId: row.companyId,
    departmentId: row.departmentId,
    title: documentTitle({ person: owner, kind: TYPES[row.type], subject: row.reason }),
    summary: row.reason,
    figure: showMoney(row.total).text,
    values: { ...amountsIn(lines), type: row.type, lineCount: String(row.lineCount) },
    state: row.state,
    sealed: { values: sealedValues(row, lines), files: await fileHashesOf(ctx, [REIMBURSEMENT, INVOICES], id) },
  };
}
