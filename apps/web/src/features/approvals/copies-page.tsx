import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { everyColumn } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/calls/query.ts';

import { FLOW_COLUMNS, FLOW_CONDITIONS } from './flow/flow-columns.tsx';
import { FlowDrawer } from './flow/flow-drawer.tsx';

import css from './flow/flow-drawer.module.css';

const LIST = listOf(calls.approvals.copies, {
  conditions: FLOW_CONDITIONS,
  views: [view('all', '全部', null), view('unseen', '未阅', ['unseen', '1'])],
  defaultSort: '-submittedAt',
});

const COLUMNS = everyColumn<typeof calls.approvals.copies, typeof calls.approvals.exportCopies>({
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
  submitter: { head: '提交人', width: 88, cell: (row) => row.submitterName, card: 'meta' },
  department: { head: '部门', width: 112, cell: (row) => row.submitterDepartment, hidden: true },
});

/** What the person was told of; to open it is to have read it. */
export default function CopiedApprovalsPage(): ReactNode {
  const unseen = useQuery(queryOf(calls.approvals.counts, {}, { silent: true })).data?.unseen;
  return (
    <ListPage
      name="approvals-copies"
      title="抄送我的"
      noun="抄送的审批"
      list={useList(LIST)}
      columns={COLUMNS}
      rowId={(row) => row.flowId}
      counts={unseen === undefined ? undefined : { unseen }}
      exportCall={calls.approvals.exportCopies}
      Detail={FlowDrawer}
    />
  );
}
