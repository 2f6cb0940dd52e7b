import { calls } from '@houtai/contract';
import type { CustomerDetail } from '@houtai/contract/customers';
import { CUSTOMER } from '@houtai/contract/customers-form';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_EDIT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';

import { CustomerWork } from './customer-work.tsx';

const VIEW = resourceView(CUSTOMER, calls.customers, {
  name: 'customers',
  importKind: 'customers',
  form: 'sheet',
  columns: {
    shortName: { width: 104, hidden: true },
    owner: { width: 88 },
    contact: { width: 88 },
    phone: { card: 'note' },
    area: { width: 160 },
    address: { hidden: true },
    taxNumber: { width: 176, hidden: true },
    projects: {
      width: 72,
      cell: ({ id, projects }) => projects > 0 && <Link to={linkTo(PROJECTS_PAGE, { customerId: id })}>{projects}</Link>,
    },
    updatedAt: { width: 112 },
  },
  lines: { contacts: { name: { width: 104 }, title: { width: 128 }, phone: { width: 136 }, email: { width: 160, grow: true } } },
  facts: {
    contactName: null,
    createdAt: null,
    projects: ({ id, projects }) => projects > 0 && <Link to={linkTo(PROJECTS_PAGE, { customerId: id })}>{projects} 个</Link>,
  },
  Body: ({ record }) => <CustomerWork customer={record} />,
  actions: NewProject,
});

export default function CustomersPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}

function NewProject({ record: { id, active } }: { record: CustomerDetail }): ReactNode {
  const navigate = useNavigate();
  if (!active) return null;
  return (
    <Can tag={[calls.projects.add.access]}>
      <Button onClick={() => void navigate(linkTo(PROJECT_EDIT_PAGE, { customerId: id }))}>新建项目</Button>
    </Can>
  );
}
