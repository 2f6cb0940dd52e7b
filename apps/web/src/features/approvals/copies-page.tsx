import { calls } from '@houtai/contract';
import { COPIED_FLOWS } from '@houtai/contract/approvals-list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { DeclaredListPage, listView } from '#kit/resource/resource-list.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { FLOW_COLUMNS, FLOW_CONTROLS } from './flow/flow-columns.tsx';
import { FlowDrawer } from './flow/flow-drawer.tsx';

import css from './flow/flow-drawer.module.css';

const { copies, exportCopies } = calls.approvals;

const VIEW = listView(
  COPIED_FLOWS,
  { page: copies, export: exportCopies },
  {
    name: 'approvals-copies',
    title: '抄送我的',
    controls: FLOW_CONTROLS,
    columns: {
      ...FLOW_COLUMNS,
      title: {
        ...FLOW_COLUMNS.title,
        cell: (row) => (
          <>
            {row.title}
            {!row.seen && <i className={css.dot} role="img" aria-label="未阅" />}
          </>
        ),
      },
      submitter: { width: 88, card: 'meta' },
    },
  },
);

/** The documents that the user was notified of; opening one marks it as read. */
export default function CopiedApprovalsPage(): ReactNode {
  const unseen = useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data?.unseen;
  return <DeclaredListPage of={VIEW} {...(unseen !== undefined && { counts: { unseen } })} Detail={FlowDrawer} />;
}
