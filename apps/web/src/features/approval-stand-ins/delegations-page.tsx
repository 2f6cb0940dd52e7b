import { calls } from '@houtai/contract';
import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { DELEGATIONS } from '@houtai/contract/approval-delegations-list';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { DELEGATION_STATES } from '@houtai/contract/approval-words';
import type { ReactNode } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { HistoryDrawer } from '#kit/record/history-drawer.tsx';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { useCan } from '#platform/session/can.tsx';

import { openAction, type DelegationAction, useDelegationAction } from './delegation-action.ts';
import { DelegationActions } from './delegation-acts.tsx';
import { NewDelegationDialog, DelegationDialog } from './delegation-dialog.tsx';

const TONES = { coming: 'blue', now: 'green', past: '' } as const;

const VIEW = listView(DELEGATIONS, calls.approvalStandIns, {
  name: 'approval-stand-ins',
  columns: {
    person: { width: 112, grow: false },
    agent: { width: 112, card: 'meta' },
    from: { width: 112, card: 'date' },
    to: { width: 104 },
    kinds: { width: 152, cell: kindsOf, card: 'note' },
    state: { width: 88, cell: (row) => <TonePill tone={TONES[row.state]}>{DELEGATION_STATES[row.state]}</TonePill>, card: 'state' },
    remark: { grow: true, hidden: false },
    createdAt: { hidden: true },
  },
  acts: { by: calls.approvalStandIns.page, cell: (row) => <DelegationActions row={row} />, width: 152 },
});

function kindsOf({ kinds }: DelegationRow): string {
  return kinds.length === 0 ? '全部单据' : kinds.map((kind) => BUSINESS_TYPES[kind]).join('、');
}

/** The page of delegates (审批代理): who decides for whom, and when. */
export default function StandInsPage(): ReactNode {
  const act = useDelegationAction((state) => state.act);
  const maySeeAll = useCan(['approval:delegate:all']);
  const add = <AddButton call={calls.approvalStandIns.add} onClick={() => openAction({})} />;
  return (
    <>
      <DeclaredListPage of={VIEW} offered={maySeeAll ? ['mine', 'forMe', 'all'] : ['mine', 'forMe']} actions={add} whenEmpty={add} />
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
