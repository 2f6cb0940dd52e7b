import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { CONTACTS, CUSTOMER_FILTERS, CUSTOMER_FORM } from './customers-form.ts';
import { exportCall } from './exports.ts';
import { Id, Moment, text, Version } from './fields.ts';
import { filterShapeOf, rowShapeOf, schemaOf } from './form-schema.ts';
import { CommentForm, HistoryEntry } from './history.ts';
import { KEYWORD_MAX } from './limits.ts';
import { pageAt } from './links.ts';
import { pageOf, pageQuery, sortOf } from './paging.ts';
import { FileEntry } from './record-files.ts';
import { subject } from './subject.ts';

const { contacts: _, fileIds, ...listed } = rowShapeOf(CUSTOMER_FORM.fields);

/** A customer in a list; names resolved, what the caller may do with it named. */
export const CustomerRow = z.object({
  id: z.string(),
  ...listed,
  ownerName: z.string(),
  /** From the province down, with blanks between; blank where none is chosen. */
  areaName: z.string(),
  /** The first of the contacts. */
  contactName: z.string(),
  /** Projects of the customer, whoever may see them. */
  projects: z.number(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
  may: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/** A customer with its contacts and files. */
export const CustomerDetail = CustomerRow.extend({
  contacts: z.array(z.object(rowShapeOf(CONTACTS.fields))),
  fileIds,
  fileList: z.array(FileEntry),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

const Query = {
  /** A part of name, short name or code. */
  keyword: text(KEYWORD_MAX).optional(),
  ...filterShapeOf(CUSTOMER_FILTERS),
  active: z.enum(['0', '1'], '应为 0 或 1').optional(),
  sort: sortOf(['name', 'code', 'createdAt', 'updatedAt'], '-createdAt'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/customer/list',
    access: 'project:customer:list',
    summary: 'The customers that the caller may see',
    list: true,
    request: pageQuery(Query),
    result: pageOf(CustomerRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/customer/export',
    access: 'project:customer:export',
    operation: '导出客户',
    summary: 'The customers that the caller may see, as an Excel file',
    columns: [
      'code',
      'name',
      'shortName',
      'level',
      'active',
      'owner',
      'contact',
      'phone',
      'area',
      'address',
      'taxNumber',
      'projects',
      'remark',
      'createdAt',
      'updatedAt',
    ],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/customer/counts',
    access: 'project:customer:list',
    summary: 'How many customers each view has',
    result: z.object({ all: z.number(), active: z.number(), inactive: z.number() }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/customer/get',
    access: 'project:customer:list',
    summary: 'One customer that the caller may see',
    request: z.object({ id: Id }),
    result: CustomerDetail,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/customer/history',
    access: 'project:customer:list',
    summary: 'Changes and comments of a customer, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: '/ad-biz/customer/comment',
    access: 'project:customer:list',
    operation: '评论客户',
    idempotent: true,
    summary: 'Comments on a customer that the caller may see',
    request: CommentForm,
    result: Empty,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/customer/add',
    access: 'project:customer:add',
    operation: '新建客户',
    summary: 'Makes a customer',
    idempotent: true,
    request: schemaOf(CUSTOMER_FORM),
    result: CustomerDetail,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/customer/update',
    access: 'project:customer:edit',
    operation: '修改客户',
    idempotent: true,
    summary: "Changes a customer that the caller's data scope covers",
    request: schemaOf(CUSTOMER_FORM, 'update', { id: Id, version: Version }),
    result: CustomerDetail,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/customer/del',
    access: 'project:customer:remove',
    operation: '删除客户',
    idempotent: true,
    summary: 'Removes a customer that nothing names',
    request: z.object({ id: Id }),
    result: Empty,
  }),
};

export const customers = subject('customers', {
  name: '客户',
  records: ['customer'],
  tags: {
    'project:customer:list': '查看客户',
    'project:customer:add': '新建客户',
    'project:customer:edit': '修改客户',
    'project:customer:remove': '删除客户',
    'project:customer:export': '导出客户',
    'project:customer:import': '导入客户',
  },
  refreshes: ['companies', 'projects'],
  calls,
});

export const CUSTOMERS_PAGE = pageAt('/project/customer', customers.calls.page);
