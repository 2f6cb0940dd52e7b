import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { INVOICING_FORM } from './invoicing-form.ts';

/** A bank account for payments of invoices. */
export const InvoicingBank = z.object({ bankName: z.string(), bankNum: z.string(), accountName: z.string() });
export type InvoicingBank = z.infer<typeof InvoicingBank>;

/** The 开票信息 of a company with its chosen accounts. */
export const Invoicing = z.object({
  id: z.string(),
  ...rowShapeOf(INVOICING_FORM.fields),
  companyName: z.string(),
  banks: z.array(InvoicingBank),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
});
export type Invoicing = z.infer<typeof Invoicing>;

/** What people with the link see; nothing else of the company is shown. */
export const SharedInvoicing = z.object({
  title: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  banks: z.array(InvoicingBank),
});
export type SharedInvoicing = z.infer<typeof SharedInvoicing>;

const Query = {
  keyword: text(KEYWORD_MAX).optional(),
  shared: z.enum(['0', '1'], '应为 0 或 1').optional(),
  sort: sortOf(['title', 'createdAt', 'updatedAt'], 'title'),
};

const Link = z.object({ key: z.string() });

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/invoicing/list',
    access: 'reimbursement:invoicing:list',
    summary: 'The 开票信息 of the companies that the caller covers',
    list: true,
    request: pageQuery(Query),
    result: pageOf(Invoicing),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/invoicing/export',
    access: 'reimbursement:invoicing:export',
    operation: '导出开票信息',
    summary: 'The 开票信息 of the companies that the caller covers, as an Excel file',
    columns: ['title', 'companyName', 'taxNumber', 'address', 'phone', 'banks', 'shared', 'remark', 'createdAt', 'updatedAt'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/invoicing/get',
    access: 'reimbursement:invoicing:list',
    summary: 'The 开票信息 of one company that the caller covers',
    request: z.object({ id: Id }),
    result: Invoicing,
  }),
  link: defineCall({
    method: 'GET',
    path: '/ad-biz/invoicing/link',
    access: 'reimbursement:invoicing:list',
    summary: 'The key of the link by which anybody may read it',
    request: z.object({ id: Id }),
    result: Link,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/invoicing/history',
    access: 'reimbursement:invoicing:list',
    summary: 'What was changed of it, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/invoicing/add',
    access: 'reimbursement:invoicing:add',
    operation: '新建开票信息',
    summary: 'Makes the 开票信息 of a company, which has one',
    idempotent: true,
    request: schemaOf(INVOICING_FORM),
    result: Invoicing,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/invoicing/update',
    access: 'reimbursement:invoicing:edit',
    operation: '修改开票信息',
    idempotent: true,
    summary: 'Changes it',
    request: schemaOf(INVOICING_FORM, 'update', { id: Id, version: Version }),
    result: Invoicing,
  }),
  renewLink: defineCall({
    method: 'POST',
    path: '/ad-biz/invoicing/renewLink',
    access: 'reimbursement:invoicing:edit',
    operation: '更换开票信息链接',
    idempotent: true,
    secretAnswer: '链接已经更换，请重新打开查看新的链接',
    summary: 'Gives it another link; those from before lead nowhere from now on',
    request: z.object({ id: Id }),
    result: Link,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/invoicing/del',
    access: 'reimbursement:invoicing:remove',
    operation: '删除开票信息',
    idempotent: true,
    summary: 'Removes it, and its link',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  // The page opens without signing in: the key in its link gives access.
  shared: defineCall({
    method: 'GET',
    path: '/visitor/invoicing',
    access: 'open',
    summary: 'The 开票信息 that a link leads to',
    request: z.object({ key: text(100, 1) }),
    result: SharedInvoicing,
  }),
};

export const invoicing = subject('invoicing', {
  name: '开票信息',
  records: ['invoicing'],
  tags: {
    'reimbursement:invoicing:list': '查看开票信息',
    'reimbursement:invoicing:add': '新建开票信息',
    'reimbursement:invoicing:edit': '修改开票信息',
    'reimbursement:invoicing:remove': '删除开票信息',
    'reimbursement:invoicing:export': '导出开票信息',
  },
  calls,
});

export const INVOICING_PAGE = pageAt('/reimbursementWorkbench/InvoicingInformate', invoicing.calls.page);
export const INVOICING_DETAIL_PAGE = pageAt('/reimbursementWorkbench/InvoicingInformate/detail', invoicing.calls.shared);
