import { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import type { ProcessRow } from '@houtai/contract/approval-process-rows';
import { PROCESS_PAGE } from '@houtai/contract/approval-processes';
import { PROCESS_FORM } from '@houtai/contract/approval-processes-form';
import { labelsOf } from '@houtai/contract/form-words';
import { linkTo } from '@houtai/contract/links';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { AddButton } from '#kit/list/add-button.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, text } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';

import { NewProcessDialog } from './new-process-dialog.tsx';
import { useKindsWithoutProcess } from './pane/use-choices.ts';

const LABELS = labelsOf(PROCESS_FORM.fields);

const LIST = listOf(calls.approvalProcesses.page, {
  conditions: [text('keyword', '流程名称、说明', { width: 200 }), choice('businessType', LABELS.businessType, BUSINESS_TYPES)],
  defaultSort: '-updatedAt',
});

const COLUMNS = everyColumn<typeof calls.approvalProcesses.page, typeof calls.approvalProcesses.export>({
  name: { head: LABELS.name, width: 168, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  businessType: { head: LABELS.businessType, width: 104, cell: (row) => BUSINESS_TYPES[row.businessType], card: 'mark' },
  published: { head: '版本', width: 144, cell: (row) => <VersionState row={row} />, card: 'state' },
  running: { head: '在途单据', width: 88, cell: (row) => row.running, align: 'end', card: 'meta' },
  publishedAt: { head: '发布时间', width: 120, cell: (row) => row.publishedAt && <TimeCell time={row.publishedAt} /> },
  remark: { head: LABELS.remark, width: 240, cell: (row) => row.remark, grow: true, card: 'note' },
  updatedBy: { head: '最近修改人', width: 104, cell: (row) => row.updatedByName },
  updatedAt: { head: '最近修改', width: 120, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
});

function VersionState({ row: { published, hasDraft } }: { row: ProcessRow }): ReactNode {
  return (
    <>
      <TonePill tone={published === null ? '' : 'green'}>{published === null ? '未发布' : `已发布 v${published}`}</TonePill>{' '}
      {hasDraft && <TonePill tone="blue">有草稿</TonePill>}
    </>
  );
}

/** The processes, one for each kind of document; a row opens its editor. */
export default function ProcessesPage(): ReactNode {
  const navigate = useNavigate();
  const list = useList(LIST);
  const [isAdding, setAdding] = useState(false);
  const open = ({ id }: { id: string }) => void navigate(linkTo(PROCESS_PAGE, { id }));
  const kinds = useKindsWithoutProcess();
  const add = kinds.length > 0 && <AddButton call={calls.approvalProcesses.save} onClick={() => setAdding(true)} />;
  return (
    <>
      <ListPage
        name="approval-processes"
        title="审批流程设置"
        noun={nounOf(calls.approvalProcesses.page)}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.id}
        onOpen={open}
        exportCall={calls.approvalProcesses.export}
        actions={add}
        whenEmpty={add}
      />
      {isAdding && <NewProcessDialog kinds={kinds} onClose={() => setAdding(false)} onMade={open} />}
    </>
  );
}
