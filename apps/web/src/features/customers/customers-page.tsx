import { calls } from '@houtai/contract';
import { type CUSTOMER_FILTERS, CUSTOMER_FORM, CUSTOMER_WORDS } from '@houtai/contract/customers-form';
import { labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { PROJECTS_PAGE } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';

import { ImportButton } from '../../kit/import/import-button.tsx';
import { AddButton } from '../../kit/list/add-button.tsx';
import { everyColumn } from '../../kit/list/columns-of.ts';
import type { Condition } from '../../kit/list/condition.ts';
import { choice, text } from '../../kit/list/conditions.ts';
import { listOf, view } from '../../kit/list/list-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { person } from '../../kit/list/option-conditions.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { queryOf } from '../../platform/query.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { CustomerDetail } from './customer-detail.tsx';
import { CustomerForm } from './lazy-form.ts';

const { fields } = CUSTOMER_FORM;
const LABELS = labelsOf(fields);

const CHOSEN = {
  level: choice('level', LABELS.level, fields.level.words),
  ownerId: person('ownerId', LABELS.ownerId),
} satisfies Record<keyof typeof CUSTOMER_FILTERS, Condition>;

const LIST = listOf(calls.customers.page, {
  conditions: [text('keyword', '名称、简称、编号', { width: 200 }), ...Object.values(CHOSEN)],
  views: [
    view('all', '全部', null),
    view('active', CUSTOMER_WORDS[1], ['active', '1']),
    view('inactive', CUSTOMER_WORDS[0], ['active', '0']),
  ],
  defaultSort: '-createdAt',
});

const COLUMNS = everyColumn<typeof calls.customers.page, typeof calls.customers.export>({
  code: { head: LABELS.code, width: 104, cell: (row) => row.code, sortable: true, card: 'id' },
  name: { head: LABELS.name, width: 176, cell: (row) => row.name, sortable: true, grow: true, pin: 'start', card: 'title' },
  shortName: { head: LABELS.shortName, width: 104, cell: (row) => row.shortName, hidden: true },
  level: { head: LABELS.level, width: 96, cell: (row) => fields.level.words[row.level], card: 'mark' },
  active: {
    head: LABELS.active,
    width: 96,
    cell: (row) => <StateMark shape={row.active ? 'done' : 'closed'}>{CUSTOMER_WORDS[row.active ? '1' : '0']}</StateMark>,
    card: 'state',
  },
  owner: { head: LABELS.ownerId, width: 88, cell: (row) => row.ownerName, card: 'meta' },
  contact: { head: '联系人', width: 88, cell: (row) => row.contactName },
  phone: { head: LABELS.phone, width: 128, cell: (row) => row.phone, card: 'note' },
  area: { head: LABELS.areaId, width: 160, cell: (row) => row.areaName },
  address: { head: LABELS.address, width: 200, cell: (row) => row.address, hidden: true },
  taxNumber: { head: LABELS.taxNumber, width: 176, cell: (row) => row.taxNumber, hidden: true },
  projects: {
    head: '项目',
    width: 72,
    align: 'end',
    cell: (row) => row.projects > 0 && <Link to={linkTo(PROJECTS_PAGE, { customerId: row.id })}>{row.projects}</Link>,
  },
  remark: { head: LABELS.remark, width: 200, cell: (row) => row.remark, hidden: true },
  createdAt: { head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'date' },
  updatedAt: { head: '更新时间', width: 112, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, hidden: true },
});

/** The customers that the person may see. */
export default function CustomersPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const counts = useQuery(queryOf(calls.customers.counts, {}, { silent: true })).data;
  const list = useList(LIST);
  const close = () => setIsAdding(false);
  const add = <AddButton tag="project:customer:add" noun="客户" onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="customers"
        title="客户"
        noun="客户"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        counts={counts}
        exportCall={calls.customers.export}
        actions={
          <>
            <ImportButton kind="customers" noun="客户" tag="project:customer:import" subject="customers" />
            {add}
          </>
        }
        whenEmpty={add}
        Detail={CustomerDetail}
      />
      <Drawer open={isAdding} onClose={close} label="新建客户" width={720}>
        <Suspense>
          <CustomerForm onClose={close} />
        </Suspense>
      </Drawer>
    </>
  );
}
