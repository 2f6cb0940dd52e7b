import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { exportCall } from './exports.ts';
import { Id, Moment, ruledOrEmpty, Sort, text, Version } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { ADMIN_NAME_MAX } from './limits.ts';
import { pageAt } from './links.ts';
import { subject } from './subject.ts';

/** What is edited of a department. */
export const DepartmentForm = z.object({
  /** Given when it is made, and never changed. */
  companyId: Id,
  /** Empty at the top of the company. */
  parentId: z.union([z.literal(''), Id]),
  name: text(ADMIN_NAME_MAX, 1),
  code: text(32).regex(/^[\w.-]*$/, '编码只能含字母、数字和 _ - .'),
  type: z.enum(['department', 'branch', 'team'], '类型不正确'),
  sort: Sort,
  /** The person who leads it, or empty. */
  leaderId: z.union([z.literal(''), Id]),
  phone: ruledOrEmpty('phoneAndMobile', 20),
  email: ruledOrEmpty('email'),
  active: z.boolean('应为是或否'),
});
export type DepartmentForm = z.infer<typeof DepartmentForm>;

/** A department as administrators see it. */
export const DepartmentRow = DepartmentForm.extend({
  id: z.string(),
  code: z.string(),
  phone: z.string(),
  email: z.string(),
  companyName: z.string(),
  leaderName: z.string(),
  /** Active staff in it, and with those below it; a person counts once. */
  people: z.number(),
  peopleBelow: z.number(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
});
export type DepartmentRow = z.infer<typeof DepartmentRow>;

const path = (name: string) => `/ad-biz/sys-dept/${name}` as const;

const Query = {
  /** A part of name, code or name of the person who leads it. */
  keyword: text(50).optional(),
  active: z.enum(['0', '1'], '应为 0 或 1').optional(),
};

const calls = {
  list: defineCall({
    method: 'GET',
    path: path('list'),
    access: 'system:dept:list',
    summary: "The departments of the caller's company, or of all companies, siblings in their order",
    result: z.array(DepartmentRow),
  }),
  export: exportCall(Query, {
    path: path('export'),
    access: 'system:dept:export',
    operation: '导出部门',
    summary: 'The departments that the caller administers, each after the one above it, as an Excel file',
    columns: [
      'name',
      'path',
      'code',
      'company',
      'type',
      'leader',
      'phone',
      'email',
      'people',
      'below',
      'active',
      'sort',
      'updatedAt',
      'createdAt',
    ],
  }),
  companies: defineCall({
    method: 'GET',
    path: path('companies'),
    access: 'system:dept:list',
    summary: 'The companies whose departments the caller administers',
    result: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  get: defineCall({
    method: 'GET',
    path: path('get'),
    access: 'system:dept:list',
    summary: 'One department',
    request: z.object({ id: Id }),
    result: DepartmentRow,
  }),
  add: defineCall({
    method: 'POST',
    path: path('add'),
    access: 'system:dept:add',
    operation: '新建部门',
    summary: 'Adds a department',
    idempotent: true,
    request: DepartmentForm,
    result: DepartmentRow,
  }),
  update: defineCall({
    method: 'POST',
    path: path('update'),
    access: 'system:dept:edit',
    operation: '修改部门',
    summary: 'Changes a department, or moves it with all below it within its company',
    request: DepartmentForm.extend({ id: Id, version: Version }),
    result: DepartmentRow,
  }),
  del: defineCall({
    method: 'POST',
    path: path('del'),
    access: 'system:dept:remove',
    operation: '删除部门',
    summary: 'Removes a department that nothing uses',
    request: z.object({ id: Id, version: Version }),
    result: Empty,
  }),
  history: defineCall({
    method: 'GET',
    path: path('history'),
    access: 'system:dept:list',
    summary: 'Changes of a department, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
};

export const departments = subject('departments', {
  name: '部门',
  records: ['department'],
  tags: {
    'system:dept:list': '查看部门',
    'system:dept:add': '新建部门',
    'system:dept:edit': '修改部门',
    'system:dept:remove': '删除部门',
    'system:dept:export': '导出部门',
  },
  refreshes: ['people'],
  calls,
});

export const DEPARTMENTS_PAGE = pageAt('/system/dept');
