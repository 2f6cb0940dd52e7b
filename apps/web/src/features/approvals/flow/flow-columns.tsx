import type { FlowRow } from '@houtai/contract/approval-flows';

import { FlowStatusPill } from '#kit/approval/flow-status.tsx';

/** The lists of flows have no filter by submitter, who is known or found by text. */
export const FLOW_CONTROLS = { submitter: null } as const;

/** The common columns of the lists of flows. */
export const FLOW_COLUMNS = {
  spNo: { width: 96, pin: 'start' },
  title: { width: 200, pin: undefined },
  status: { width: 88, cell: (row: FlowRow) => <FlowStatusPill status={row.status} />, card: 'state' },
  figure: { width: 112, align: 'end', card: 'note' },
  step: { width: 136 },
  waitingFor: { width: 136, cell: (row: FlowRow) => row.waitingFor.join('、') },
  submittedAt: { width: 112, card: 'date' },
  endedAt: { width: 112 },
  submitter: { width: 88 },
  department: { width: 112, hidden: true },
} as const;
