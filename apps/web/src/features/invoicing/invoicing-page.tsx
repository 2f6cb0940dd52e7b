import { calls } from '@houtai/contract';
import { labelsOf } from '@houtai/contract/form-words';
import { INVOICING_FORM, SHARED_WORDS } from '@houtai/contract/invoicing-form';
import { type ReactNode, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, text } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';

import { InvoicingDetail } from './invoicing-detail.tsx';
import { InvoicingDialog } from './invoicing-dialog.tsx';
import { SharedMark } from './shared-mark.tsx';

const LABELS = labelsOf(INVOICING_FORM.fields);

const LIST = listOf(calls.invoicing.page, {
  conditions: [text('keyword', '抬头、税号、公司', { width: 200 }), choice('shared', LABELS.shared, SHARED_WORDS)],
  defaultSort: 'title',
});

const COLUMNS = everyColumn<typeof calls.invoicing.page, typeof calls.invoicing.export>({
  title: { head: LABELS.title, width: 216, cell: (row) => row.title, sortable: true, grow: true, pin: 'start', card: 'title' },
  companyName: { head: LABELS.companyId, width: 200, cell: (row) => row.companyName, hidden: true },
  taxNumber: { head: LABELS.taxNumber, width: 184, cell: (row) => row.taxNumber, card: 'meta' },
  address: { head: LABELS.address, width: 200, cell: (row) => row.address },
  phone: { head: LABELS.phone, width: 120, cell: (row) => row.phone, card: 'note' },
  banks: { head: LABELS.bankIds, width: 184, cell: (row) => row.banks.map(({ bankName }) => bankName).join('、') },
  shared: { head: LABELS.shared, width: 96, cell: (row) => <SharedMark shared={row.shared} />, card: 'state' },
  remark: { head: LABELS.remark, width: 160, cell: (row) => row.remark, hidden: true },
  createdAt: { head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
  updatedAt: { head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
});

/** The invoicing details (开票信息) of our companies, and the links that share them. */
export default function InvoicingPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(LIST);
  const add = <AddButton call={calls.invoicing.add} onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="invoicing"
        title="开票信息"
        noun={nounOf(calls.invoicing.page)}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        exportCall={calls.invoicing.export}
        actions={add}
        whenEmpty={add}
        Detail={InvoicingDetail}
      />
      {isAdding && <InvoicingDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
