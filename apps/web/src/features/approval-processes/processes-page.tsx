import { calls } from '@houtai/contract';
import type { ProcessRow } from '@houtai/contract/approval-process-rows';
import { PROCESS_PAGE } from '@houtai/contract/approval-processes';
import { PROCESSES } from '@houtai/contract/approval-processes-list';
import { linkTo } from '@houtai/contract/links';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { AddButton } from '#kit/list/add-button.tsx';
import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';

import { NewProcessDialog } from './new-process-dialog.tsx';
import { useKindsWithoutProcess } from './pane/use-choices.ts';

const VIEW = listView(PROCESSES, calls.approvalProcesses, {
  name: 'approval-processes',
  title: '审批流程设置',
  columns: {
    name: { width: 168, grow: undefined },
    businessType: { width: 104 },
    published: { width: 144, cell: (row) => <VersionState row={row} />, card: 'state' },
    running: { card: 'meta' },
    publishedAt: { width: 120 },
    remark: { width: 240, hidden: undefined, grow: true, card: 'note' },
    updatedBy: { width: 104 },
    updatedAt: { width: 120, hidden: undefined, card: 'date' },
  },
});

function VersionState({ row: { published, hasDraft } }: { row: ProcessRow }): ReactNode {
  return (
    <>
      <TonePill tone={published === null ? '' : 'green'}>{published === null ? '未发布' : `已发布 v${published}`}</TonePill>{' '}
      {hasDraft && <TonePill tone="blue">有草稿</TonePill>}
    </>
  );
}

/** The processes, one for each type of document; a row opens the editor. */
export default function ProcessesPage(): ReactNode {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const open = ({ id }: { id: string }) => void navigate(linkTo(PROCESS_PAGE, { id }));
  const kinds = useKindsWithoutProcess();
  const add = kinds.length > 0 && <AddButton call={calls.approvalProcesses.save} onClick={() => setAdding(true)} />;
  return (
    <>
      <DeclaredListPage of={VIEW} onOpen={open} actions={add} whenEmpty={add} />
      {isAdding && <NewProcessDialog kinds={kinds} onClose={() => setAdding(false)} onMade={open} />}
    </>
  );
}
