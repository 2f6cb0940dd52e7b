import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { resourceWords } from '../lists/resource-calls.ts';
import { treeCalls } from '../lists/resource-tree.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { DEPARTMENT } from './departments-form.ts';
import { OrganisationImpact } from './organisation-impact.ts';

export type { DepartmentForm } from './departments-form.ts';

/** A department as administrators see it. */
export interface DepartmentRow extends RowOf<typeof DEPARTMENT> {}

export const departments = subject('departments', {
  ...resourceWords(DEPARTMENT),
  refreshes: ['people'],
  calls: {
    ...treeCalls<typeof DEPARTMENT, DepartmentRow>(DEPARTMENT),
    companies: defineCall({
      method: 'GET',
      path: '/ad-biz/sys-dept/companies',
      access: 'system:dept:list',
      summary: 'The companies whose departments the caller administers',
      result: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    impact: defineCall({
      method: 'POST',
      path: '/ad-biz/sys-dept/impact',
      access: 'system:dept:edit',
      unlogged: 'it changes nothing',
      refreshes: 'nothing',
      unkeyed: 'it changes nothing',
      summary: 'What becomes of approvals when a department gets another leader or another parent',
      request: z.object({ id: Id, leaderId: z.union([Id, z.literal('')]), parentId: z.union([Id, z.literal('')]) }),
      result: OrganisationImpact,
    }),
  },
});

export const DEPARTMENTS_PAGE = pageAt('/system/dept');
