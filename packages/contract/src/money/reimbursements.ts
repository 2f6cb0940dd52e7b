import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { keysOf } from '../form/keys-of.ts';
import { pageAt } from '../links.ts';
import { listCalls, listRowShape } from '../lists/resource-list-calls.ts';
import type { ListRowOf } from '../lists/resource-list.ts';
import { DOCUMENT_STATES } from '../records/document-states.ts';
import { DocumentRights } from '../records/documents.ts';
import { CommentForm, HistoryEntry } from '../records/history.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { Finding } from './invoices-findings.ts';
import { EXPENSE_LINE, REIMBURSEMENT_FORM } from './reimbursements-form.ts';
import { EXPENSE_LINES } from './reimbursements-lines-list.ts';
import { REIMBURSEMENTS } from './reimbursements-list.ts';

const { account, fileIds } = rowShapeOf(REIMBURSEMENT_FORM.fields);

/** A 报销单 in a list. */
export interface ReimbursementRow extends ListRowOf<typeof REIMBURSEMENTS> {}

const SHAPES = { may: DocumentRights };

/** A line with the name of its project (blank if it is that of the document), the file of its invoice and what this says against it. */
export const ShownLine = z.object({
  ...rowShapeOf(EXPENSE_LINE.fields),
  projectName: z.string(),
  file: FileEntry.nullable(),
  findings: z.array(Finding),
});
export type ShownLine = z.infer<typeof ShownLine>;

/** A 报销单 with its lines and files. Users without the right to the account see only its last four digits. */
export const ReimbursementDetail = z.object({
  ...listRowShape(REIMBURSEMENTS, SHAPES),
  account,
  lines: z.array(ShownLine),
  fileIds,
  fileList: z.array(FileEntry),
});
export type ReimbursementDetail = z.infer<typeof ReimbursementDetail>;

/** A line of a 报销单 in the list of a project. */
export interface ExpenseLineRow extends ListRowOf<typeof EXPENSE_LINES> {}

const lineCalls = listCalls<typeof EXPENSE_LINES, ExpenseLineRow>(EXPENSE_LINES, {
  summary: 'The lines of 报销单 for a project that the caller may see, without account and invoice',
});

const calls = {
  ...listCalls<typeof REIMBURSEMENTS, ReimbursementRow>(REIMBURSEMENTS, {
    summary: 'The 报销单 that the caller may see',
    shapes: SHAPES,
  }),
  lines: lineCalls.page,
  lineSum: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-reimbursement/lineSum',
    access: 'reimbursement:reimbursement:list',
    summary: 'What the lines of 报销单 for a project come to in yuan, of those that the list shows under the same filters',
    request: z.object({ projectId: Id, state: z.enum(keysOf(DOCUMENT_STATES)).optional(), ownerId: Id.optional() }),
    result: z.object({ yuan: z.string() }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-reimbursement/get',
    access: 'signed-in',
    summary: 'One 报销单 that the caller may see',
    request: z.object({ id: Id }),
    result: ReimbursementDetail,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-reimbursement/history',
    access: 'signed-in',
    summary: 'What happened to a 报销单, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-reimbursement/comment',
    access: 'reimbursement:reimbursement:list',
    operation: '评论报销单',
    summary: 'Adds a comment to a 报销单',
    idempotent: true,
    request: CommentForm,
    result: Empty,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-reimbursement/add',
    access: 'reimbursement:reimbursement:add',
    operation: '新建报销单',
    summary: 'Makes a 报销单 of the caller, a draft',
    idempotent: true,
    request: schemaOf(REIMBURSEMENT_FORM),
    result: ReimbursementDetail,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-reimbursement/update',
    access: 'reimbursement:reimbursement:edit',
    operation: '修改报销单',
    idempotent: true,
    summary: "Changes a 报销单 of the caller's own that nobody decides about",
    request: schemaOf(REIMBURSEMENT_FORM, 'update', { id: Id, version: Version }),
    result: ReimbursementDetail,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-reimbursement/del',
    access: 'reimbursement:reimbursement:remove',
    operation: '删除报销单',
    idempotent: true,
    summary: "Removes a 报销单 of the caller's own that nobody decides about",
    request: z.object({ id: Id }),
    result: Empty,
  }),
};

export const reimbursements = subject('reimbursements', {
  name: '报销单',
  names: ['person', 'customer', 'project', 'department'],
  records: ['reimbursement'],
  tags: {
    'reimbursement:reimbursement:list': '查看报销单',
    'reimbursement:reimbursement:add': '新建报销单',
    'reimbursement:reimbursement:edit': '修改报销单',
    'reimbursement:reimbursement:remove': '删除报销单',
    'reimbursement:reimbursement:export': '导出报销单',
    'reimbursement:reimbursement:account': '查看报销单的收款账户',
  },
  calls,
});

export const REIMBURSEMENTS_PAGE = pageAt('/reimbursementWorkbench/reimbursement', reimbursements.calls.page);
/** The page of the form: for a new one, for a change, optionally from an entry of its history, or for a copy. */
export const REIMBURSEMENT_EDIT_PAGE = pageAt<{ id?: string; copy?: string; restore?: string }>(
  '/reimbursementWorkbench/reimbursement/edit',
);
