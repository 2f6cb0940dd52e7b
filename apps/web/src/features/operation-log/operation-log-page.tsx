import { calls } from '@houtai/contract';
import { OPERATION_LOG } from '@houtai/contract/operation-log-list';
import { AREAS } from '@houtai/contract/operations';
import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import { choice } from '#kit/list/search/conditions.ts';
import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';

import { OperationDetail } from './operation-detail.tsx';
import { Outcome } from './outcome.tsx';

const VIEW = listView(OPERATION_LOG, calls.operationLog, {
  name: 'operation-log',
  controls: { area: choice('area', '模块', AREAS) },
  columns: {
    operation: { width: 136, grow: false },
    record: { width: 152, grow: true, card: 'note' },
    changed: { width: 232, grow: true, card: 'meta' },
    area: { width: 96, cell: (row) => ownValue(AREAS, row.area) ?? row.area },
    outcome: { width: 80, cell: (row) => <Outcome outcome={row.outcome} />, card: 'state' },
    userName: { width: 88, card: 'meta' },
    departmentName: { width: 112, hidden: true },
    companyName: { width: 168, hidden: true },
    msg: { width: 120, grow: true },
    channel: { width: 88, hidden: true },
    ip: { width: 112, card: 'meta' },
    device: { width: 160, hidden: true },
    durationMs: { width: 80, hidden: true },
    at: { width: 120, card: 'date' },
  },
});

/** All operations of the console, including refused ones; nobody can change them. */
export default function OperationLogPage(): ReactNode {
  return <DeclaredListPage of={VIEW} Detail={OperationDetail} />;
}
