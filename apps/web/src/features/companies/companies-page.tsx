import { calls } from '@houtai/contract';
import { COMPANY } from '@houtai/contract/companies-form';
import type { ReactNode } from 'react';

import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';
import { Can } from '#platform/session/can.tsx';

import { CompanyBanks } from './company-banks.tsx';
import { CompanyOpen } from './company-open.tsx';

const VIEW = resourceView(COMPANY, calls.companies, {
  name: 'companies',
  title: '公司管理',
  form: 'dialog',
  columns: {
    companyName: { width: 216 },
    companyId: { width: 144 },
    shortName: { width: 112, card: 'meta' },
    departments: { width: 72 },
    people: { width: 80, card: 'meta' },
    remark: { width: 160 },
    ifOpen: { width: 112, cell: (row) => <CompanyOpen company={row} /> },
    sort: { width: 80 },
    updatedAt: { hidden: false, card: 'date' },
    createdAt: { hidden: true, card: undefined },
  },
  hints: { ifOpen: '不可选的公司不出现在公司下拉中，已有的记录不受影响', sort: '数字小的排在前面' },
  removeNote: '银行账户一并删除；还有部门或用户的公司不能删除，可以关闭「可选」',
  Body: ({ record }) => (
    <Can tag={[calls.companies.banks.access]}>
      <CompanyBanks company={record} />
    </Can>
  ),
});

export default function CompaniesPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}
