import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { OPEN_WORDS } from '@houtai/contract/company-words';
import type { ReactNode } from 'react';

import { actionColumn } from '../../kit/list/action-column.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import type { ColumnsOf } from '../../kit/list/columns-of.ts';
import { choice, text } from '../../kit/list/conditions.ts';
import { listOf } from '../../kit/list/list-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import { BanksDialog } from './banks-dialog.tsx';
import { openAction, useCompanyAction } from './company-action.ts';
import { CompanyDetail } from './company-detail.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { CompanyOpen } from './company-open.tsx';

const LIST = listOf(calls.companies.page, {
  conditions: [text('keyword', '名称、简称', { width: 200 }), choice('ifOpen', '可选', OPEN_WORDS)],
  defaultSort: 'sort',
});

const COLUMNS: ColumnsOf<typeof calls.companies.page, typeof calls.companies.export> = [
  { id: 'companyName', head: '名称', width: 216, cell: (row) => row.companyName, sortable: true, grow: true, pin: 'start', card: 'title' },
  { id: 'companyId', head: '公司编号', width: 144, cell: (row) => row.companyId, card: 'id' },
  { id: 'shortName', head: '简称', width: 112, cell: (row) => row.shortName, card: 'meta' },
  { id: 'departments', head: '部门', width: 72, cell: (row) => row.departments, align: 'end' },
  { id: 'people', head: '人员', width: 80, cell: (row) => row.people, align: 'end', card: 'meta' },
  { id: 'remark', head: '备注', width: 160, cell: (row) => row.remark, hidden: true },
  { id: 'ifOpen', head: '可选', width: 112, cell: (row) => <CompanyOpen company={row} />, card: 'state' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, sortable: true, align: 'end' },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
  { id: 'createdAt', head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
];

const ACTING = [
  ...COLUMNS,
  actionColumn<CompanyRow>(
    72,
    (row) => !row.builtIn && <RowAction onClick={() => openAction({ kind: 'form', company: row })}>修改</RowAction>,
  ),
];

/** The companies that one covers. */
export default function CompaniesPage(): ReactNode {
  const mayEdit = useCan(['system:company:edit']);
  const act = useCompanyAction((state) => state.act);
  const close = () => openAction(null);
  const list = useList(LIST);
  const add = <AddButton tag="system:company:add" noun="公司" onClick={() => openAction({ kind: 'form' })} />;
  return (
    <>
      <ListPage
        name="companies"
        title="公司管理"
        noun="公司"
        list={list}
        columns={mayEdit ? ACTING : COLUMNS}
        rowId={(row) => row.companyId}
        exportCall={calls.companies.export}
        actions={add}
        whenEmpty={add}
        Detail={CompanyDetail}
      />
      {act?.kind === 'form' && <CompanyDialog company={act.company} restored={act.restored} onClose={close} />}
      {act?.kind === 'banks' && <BanksDialog company={act.company} banks={act.banks} onClose={close} />}
    </>
  );
}
