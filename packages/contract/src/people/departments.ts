import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { DEPARTMENT_FORM } from './departments-form.ts';
import { OrganisationImpact } from './organisation-impact.ts';

export type { DepartmentForm } from './departments-form.ts';

/** A department as administrators see it. */
export const DepartmentRow = z.object({
  id: z.string(),
  ...rowShapeOf(DEPARTMENT_FORM.fields),
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
  keyword: text(KEYWORD_MAX).optional(),
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
    request: schemaOf(DEPARTMENT_FORM),
    result: DepartmentRow,
  }),
  update: defineCall({
    method: 'POST',
    path: path('update'),
    access: 'system:dept:edit',
    operation: '修改部门',
    idempotent: true,
    summary: 'Changes a department, or moves it with all below it within its company',
    request: schemaOf(DEPARTMENT_FORM, 'update', { id: Id, version: Version }),
    result: DepartmentRow,
  }),
  impact: defineCall({
    method: 'POST',
    path: path('impact'),
    access: 'system:dept:edit',
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'What becomes of approvals when a department gets another leader or another parent',
    request: z.object({ id: Id, leaderId: z.union([Id, z.literal('')]), parentId: z.union([Id, z.literal('')]) }),
    result: OrganisationImpact,
  }),
  del: defineCall({
    method: 'POST',
    path: path('del'),
    access: 'system:dept:remove',
    operation: '删除部门',
    idempotent: true,
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
    'system:dept:import': '导入部门',
  },
  refreshes: ['people'],
  calls,
});

export const DEPARTMENTS_PAGE = pageAt('/system/dept');
