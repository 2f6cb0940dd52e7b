import { calls } from '@houtai/contract';
import { DEPARTMENT } from '@houtai/contract/departments-form';
import type { ReactNode } from 'react';

import { ResourceTreePage } from '#kit/resource/resource-tree-page.tsx';
import { resourceTree } from '#kit/resource/resource-view.ts';

import { CompanyChoice, LeaderChoice, OnlyCompany, ParentChoice } from './department-fields.tsx';
import { LeaderImpact } from './leader-impact.tsx';

const TREE = resourceTree(DEPARTMENT, calls.departments, {
  name: 'departments',
  title: '部门管理',
  importKind: 'departments',
  form: 'panel',
  columns: {
    name: { width: 200, grow: false },
    code: { hidden: true, card: undefined },
    company: { width: 152, grow: true, card: 'id' },
    type: { width: 72, card: undefined },
    leader: { width: 88 },
    phone: { hidden: true, card: 'meta' },
    email: { width: 168, hidden: true },
    below: { card: 'meta' },
    active: { width: 104 },
    sort: { width: 80 },
    updatedAt: { width: 136, hidden: false },
    createdAt: { width: 112, hidden: true, card: undefined },
  },
  hints: { code: '公司内唯一，可不填', active: '停用后不再供选择，名称照常显示' },
  instead: {
    companyId: (of, record) => <CompanyChoice of={of} isKept={record !== undefined} />,
    parentId: (of, record) => <ParentChoice of={of} id={record?.id} />,
    leaderId: (of) => <LeaderChoice of={of} />,
  },
  inherits: ['companyId'],
  Initial: OnlyCompany,
  Notice: ({ record, read }) => <LeaderImpact department={record} leaderId={read('leaderId')} parentId={read('parentId')} />,
  facts: { companyId: null, parentId: null },
  whenSwitchedOff: '选择部门时不再出现；部门及下级部门还有在职人员时不能停用。',
  removeNote: '有人员、下级部门或被角色用到的部门不能删除',
});

export default function DepartmentsPage(): ReactNode {
  return <ResourceTreePage of={TREE} />;
}
