import { calls } from '@houtai/contract';
import { MY_FLOWS } from '@houtai/contract/approvals-list';
import type { ReactNode } from 'react';

import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';

import { FLOW_COLUMNS, FLOW_CONTROLS } from './flow/flow-columns.tsx';
import { FlowDrawer } from './flow/flow-drawer.tsx';

const { mine, exportMine, mineCounts } = calls.approvals;

const VIEW = listView(
  MY_FLOWS,
  { page: mine, export: exportMine, counts: mineCounts },
  {
    name: 'approvals-mine',
    title: '我发起的',
    controls: FLOW_CONTROLS,
    columns: { ...FLOW_COLUMNS, submitter: { width: 88, hidden: true } },
  },
);

/** The user's submitted documents and their state. */
export default function MyApprovalsPage(): ReactNode {
  return <DeclaredListPage of={VIEW} Detail={FlowDrawer} />;
}
