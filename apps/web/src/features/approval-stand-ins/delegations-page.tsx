import { calls } from '@houtai/contract';
import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { DELEGATION_STATES } from '@houtai/contract/approval-words';
import { NEW_DELEGATION_FORM } from '@houtai/contract/approvals-form';
import { labelsOf } from '@houtai/contract/form-words';
import type { ReactNode } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { HistoryDrawer } from '#kit/record/history-drawer.tsx';
import { useCan } from '#platform/session/can.tsx';

import { openAction, type DelegationAction, useDelegationAction } from './delegation-action.ts';
import { DelegationActions } from './delegation-acts.tsx';
import { NewDelegationDialog, DelegationDialog } from './delegation-dialog.tsx';

const LABELS = labelsOf(NEW_DELEGATION_FORM.fields);

const LIST = listOf(calls.approvalStandIns.page, {
  conditions: [],
  views: [view('mine', '我设置的'), view('forMe', '由我代理的'), view('all', '全部')],
  defaultSort: '-from',
});

const TONES = { coming: 'blue', now: 'green', past: '' } as const;

const COLUMNS = everyColumn<typeof calls.approvalStandIns.page, typeof calls.approvalStandIns.export>({
  person: { head: LABELS.person, width: 112, cell: (row) => row.personName, pin: 'start', card: 'title' },
  agent: { head: LABELS.agent, width: 112, cell: (row) => row.agentName, card: 'meta' },
  from: { head: LABELS.from, width: 120, cell: (row) => row.from, sortable: true, card: 'date' },
  to: { head: LABELS.to, width: 120, cell: (row) => row.to },
  kinds: { head: LABELS.kinds, width: 200, cell: kindsOf, card: 'note' },
  state: {
    head: '状态',
    width: 88,
    cell: (row) => <TonePill tone={TONES[row.state]}>{DELEGATION_STATES[row.state]}</TonePill>,
    card: 'state',
  },
  remark: { head: LABELS.remark, width: 200, cell: (row) => row.remark, grow: true },
  creator: { head: '设置人', width: 96, cell: (row) => row.createdByName },
  createdAt: { head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
});

const ACTING = [...COLUMNS, actionColumn<DelegationRow>(152, (row) => <DelegationActions row={row} />)];

function kindsOf({ kinds }: DelegationRow): string {
  return kinds.length === 0 ? '全部单据' : kinds.map((kind) => BUSINESS_TYPES[kind]).join('、');
}

/** Who decides in whose place, and when. */
export default function StandInsPage(): ReactNode {
  const act = useDelegationAction((state) => state.act);
  const maySeeAll = useCan(['approval:delegate:all']);
  const list = useList(LIST);
  const add = <AddButton call={calls.approvalStandIns.add} onClick={() => openAction({})} />;
  return (
    <>
      <ListPage
        name="approval-stand-ins"
        title="审批代理"
        noun={nounOf(calls.approvalStandIns.page)}
        list={list}
        columns={ACTING}
        rowId={(row) => row.id}
        offered={maySeeAll ? ['mine', 'forMe', 'all'] : ['mine', 'forMe']}
        exportCall={calls.approvalStandIns.export}
        actions={add}
        whenEmpty={add}
      />
      {act && <Opened act={act} />}
    </>
  );
}

function Opened({ act }: { act: DelegationAction }): ReactNode {
  const close = () => openAction(null);
  if ('past' in act) {
    const { id, personName, agentName } = act.past;
    const title = `审批代理历史：${personName} → ${agentName}`;
    return <HistoryDrawer title={title} id={id} history={calls.approvalStandIns.history} onClose={close} />;
  }
  return act.row ? <DelegationDialog row={act.row} onClose={close} /> : <NewDelegationDialog onClose={close} />;
}
